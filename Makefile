# make run    the site with a demo event on http://localhost:8080/ (PORT=9000, DATA=DIR, DEMO=0;
#             HALL=1 for phones on the local network, METRICS=PORT for Prometheus)
# make check  every test
# make check-postgres  what asks a database, on PostgreSQL
# make lint   what two compilers and three analysers warn of
# make bench  speed and memory against their limits (SHORT=1: a tenth of it)
# make bench-postgres  what a server costs beside a file, and when a page is new on another machine
# make drill  what can go wrong with a machine, under load: each with a line of what came of it
#             (KILLS=10000 WRITES=1000000 CUTS=50 ROUNDS=20 JUMPS=900 FAULTS=50 for some hours; a tenth of it by default)
# make fuzz   every reader fed what nobody would send (RUNS=1000000 each)
# make mutants  faults planted in a layer, which its tests have to find (LAYER=rules, FILE=rank for one of its files)
# make pictures  those of the handbook anew, from the pages as they are
# make coverage  how many lines of the layers before pages their unit tests run
# make        just the program, build/oshidori
# make install  the program, its files, man page and services (DESTDIR, PREFIX=/usr/local)
# make deb    a Debian package of them, build/oshidori_VERSION_ARCH.deb

CC       = gcc
WARN     = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
           -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
           -Wvla -Wformat=2 -Wundef -Wcast-align -Wwrite-strings -Wswitch-enum -Werror
CSTD     = -std=c17 -D_DEFAULT_SOURCE -Icgi -Ibuild/gen -isystem /usr/include/freetype2 -isystem /usr/include/postgresql
CFLAGS  ?= -O2 -g
HARDEN   = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -ffile-prefix-map=$(CURDIR)=.
ASAN     = -O0 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
TESTED   = build
LIBS     = -lfcgi -lsqlite3 -lpq -lsodium -lcrypto -lutf8proc -ljansson -ldeflate -lqrencode -lcurl -lexpat -lfreetype -lpng -lseccomp -lm

# From what depends on nothing to what depends on all (tests/layers enforces it).
LAYERS   = base rules tournament formats http view mail store event forms publish actions pages api command

# What is compiled in, and what nginx serves under names that carry their content's hash.
EMBED    = $(sort $(wildcard schema/*.sql templates/*.po templates/*/*.mustache))
STATIC   = $(sort $(wildcard static/*.css static/*.js static/*.json static/*.svg static/*.webmanifest static/*.txt static/help/*.webp))

# $(call files,cgi/pages/,*.c) = those in the folder and in its rooms
files    = $(wildcard $(1)$(2) $(1)*/$(2))

SRC      = $(foreach l,$(LAYERS),$(call files,cgi/$(l)/,*.c))
OBJ      = $(SRC:cgi/%.c=build/obj/%.o) build/obj/main.o build/obj/base/embedded_files.o
TESTS    = $(foreach l,$(LAYERS),$(if $(call files,tests/unit/$(l)/,test_*.c),$(TESTED)/tests/$(l)))

# $(call upto,http) = the layers from http down, for a linker that reads left to right
rev      = $(if $(1),$(call rev,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
till     = $(if $(filter $(1),$(firstword $(2))),$(1),$(firstword $(2)) $(call till,$(1),$(wordlist 2,$(words $(2)),$(2))))
upto     = $(call rev,$(call till,$(1),$(LAYERS)))

# What a layer's tests are linked with: the events that those of event and forms look at are played.
beside   = $(if $(filter event forms,$(1)),actions,$(1))

# Debian 12's packages: to build, to run, to test.
BUILD_PACKAGES = gcc libc6-dev libfcgi-dev libsqlite3-dev libpq-dev libsodium-dev libssl-dev libutf8proc-dev libjansson-dev libdeflate-dev libqrencode-dev libcurl4-openssl-dev libexpat1-dev libfreetype-dev libpng-dev libseccomp-dev
RUN_PACKAGES   = nginx tzdata fonts-vlgothic
CHECK_PACKAGES = libcmocka-dev zlib1g-dev sqlite3 postgresql procps curl openssl
DRILL_PACKAGES = patroni etcd-server etcd-client iproute2
LINT_PACKAGES  = libcmocka-dev zlib1g-dev clang clang-tidy cppcheck
BENCH_PACKAGES = wrk sqlite3

all: build/oshidori build/gen/static_names.h build/gen/dear.map build/static/favicon.ico

run:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES)
	@$(MAKE) -s all >&2
	@exec sh nginx/run.sh

build/oshidori: $(OBJ)
	$(CC) $(CFLAGS) $(HARDEN) -pie -o $@ $^ $(LIBS)

build/obj/%.o: cgi/%.c
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(CFLAGS) $(HARDEN) -MMD -MP -c -o $@ $<

$(TESTED)/asan/%.o: cgi/%.c
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(ASAN) -MMD -MP -c -o $@ $<

build/gen/embedded_files.c: cgi/base/embed.sh $(EMBED)
	@mkdir -p $(@D)
	sh cgi/base/embed.sh $(EMBED) > $@.new && mv $@.new $@

build/obj/base/embedded_files.o: build/gen/embedded_files.c
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(CFLAGS) $(HARDEN) -c -o $@ $<

$(TESTED)/asan/base/embedded_files.o: build/gen/embedded_files.c
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(ASAN) -c -o $@ $<

# build/static: the files under both names; build/gen/static_names.h: the table of them.
build/gen/static_names.h: $(STATIC)
	@mkdir -p $(@D) build/static
	@echo 'static const char *const static_names[][2] = {' > $@.new
	@for f in $(STATIC); do \
		n=$$(echo $${f#static/} | tr / -); h=$$(sha256sum $$f | cut -c1-12); to=$${n%.*}.$$h.$${n##*.}; \
		cp $$f build/static/$$n; cp $$f build/static/$$to; \
		case $$n in *.webp) ;; *) gzip -9nkf build/static/$$n build/static/$$to ;; esac; \
		printf '\t{"%s", "/static/%s"},\n' $$n $$to >> $@.new; \
	done
	@echo '};' >> $@.new
	@mv $@.new $@

# The addresses that nginx gives to the drawers.
build/gen/dear.map: nginx/dear.sh cgi/routes.def
	@mkdir -p $(@D)
	sh nginx/dear.sh $(CC) > $@.new && mv $@.new $@

# Icons are asked for by their plain names.
build/static/favicon.ico: build/oshidori
	build/oshidori icons build/static

build/obj/pages/part/url.o $(TESTED)/asan/pages/part/url.o: build/gen/static_names.h

# A layer's tests are one program: its files, and what they use of the world that the tests
# of several layers share.
define layer
$(TESTED)/asan/lib$(1).a: $(patsubst cgi/%.c,$(TESTED)/asan/%.o,$(call files,cgi/$(1)/,*.c)) $(if $(filter base,$(1)),$(TESTED)/asan/base/embedded_files.o)
	@rm -f $$@
	ar qcs $$@ $$^
$(TESTED)/tests/$(1): $(TESTED)/testobj/suite.o $(patsubst tests/unit/%.c,$(TESTED)/testobj/%.o,$(call files,tests/unit/$(1)/,*.c)) $(TESTED)/testobj/libworld.a $(foreach l,$(call upto,$(call beside,$(1))),$(TESTED)/asan/lib$(l).a)
	@mkdir -p $$(@D)
	@rm -rf $$@
	$(CC) $(ASAN) -o $$@ $$^ -lcmocka $(LIBS) -lz
endef
$(foreach l,$(LAYERS),$(eval $(call layer,$(l))))

$(TESTED)/testobj/libworld.a: $(patsubst tests/unit/%.c,$(TESTED)/testobj/%.o,$(wildcard tests/unit/world/*.c))
	@rm -f $@
	ar qcs $@ $^

$(TESTED)/testobj/%.o: tests/unit/%.c
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(ASAN) -Itests/unit -MMD -MP -c -o $@ $<

$(TESTED)/tests/spec_mustache: tests/spec/spec_mustache.c $(TESTED)/asan/libview.a $(TESTED)/asan/libbase.a
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(ASAN) -MMD -MP -o $@ $< $(TESTED)/asan/libview.a $(TESTED)/asan/libbase.a $(LIBS)

# Every input that a fuzzer ever stumbled over, run again and changed for some seconds; `make fuzz` looks
# for more, with a compiler that tells which ways were taken.
FUZZERS = request files text api

$(TESTED)/tests/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(foreach l,$(call upto,command),$(TESTED)/asan/lib$(l).a)
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(ASAN) -DFUZZ_FILES -o $@ $< $(filter %.a,$^) $(LIBS)

build/fuzz/%.o: cgi/%.c
	@mkdir -p $(@D)
	clang $(CSTD) -O1 -g -fsanitize=fuzzer-no-link,address,undefined -MMD -MP -c -o $@ $<

build/fuzz/base/embedded_files.o: build/gen/embedded_files.c
	@mkdir -p $(@D)
	clang $(CSTD) -O1 -c -o $@ $<

build/fuzz/pages/part/url.o: build/gen/static_names.h

build/fuzz/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(patsubst build/obj/%,build/fuzz/%,$(filter-out build/obj/main.o,$(OBJ)))
	clang $(CSTD) -O1 -g -fsanitize=fuzzer,address,undefined -o $@ $(filter %.c %.o,$^) $(LIBS)

RUNS = 1000000

fuzz:
	@sh nginx/packages.sh $(BUILD_PACKAGES) clang libclang-rt-14-dev
	@$(MAKE) -s -j"$$(nproc)" $(FUZZERS:%=build/fuzz/fuzz_%)
	@for f in $(FUZZERS); do \
		mkdir -p build/corpus/$$f; \
		build/fuzz/fuzz_$$f -runs=$(RUNS) -verbosity=0 -print_final_stats=1 build/corpus/$$f tests/fuzz/$$f || exit 1; \
	done

# Faults planted in a layer, each of which its tests have to find: make mutants LAYER=rules COUNT=100 SEED=1
LAYER = rules
COUNT = 100
SEED = 1

mutants: build/gen/static_names.h
	@sh tests/scratch.sh $(if $(filter store,$(LAYER)),sh tests/server.sh) node tests/mutants.mjs $(LAYER) $(COUNT) $(SEED) $(FILE)

DRILLS = build/drill/fault.so build/drill/cut

tests: $(TESTS) $(DRILLS) $(TESTED)/tests/spec_mustache $(FUZZERS:%=$(TESTED)/tests/fuzz_%)

tests/node_modules/.installed: tests/package-lock.json
	@command -v npm >/dev/null || sh nginx/packages.sh npm
	cd tests && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

check:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) $(CHECK_PACKAGES)
	@sh nginx/packages.sh chromium-headless-shell || sh nginx/packages.sh chromium
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s -j"$$(nproc)" all tests
	@$(MAKE) -s tests/node_modules/.installed
	@sh tests/scratch.sh sh tests/server.sh sh tests/check.sh

# All that asks a database, on PostgreSQL alone.
check-postgres:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) $(CHECK_PACKAGES)
	@sh nginx/packages.sh chromium-headless-shell || sh nginx/packages.sh chromium
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s -j"$$(nproc)" all tests
	@$(MAKE) -s tests/node_modules/.installed
	@EVERYTHING=1 sh tests/scratch.sh sh tests/server.sh sh tests/check.sh

# Tracked, so that whoever builds needs no browser.
pictures:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) sqlite3
	@sh nginx/packages.sh chromium-headless-shell || sh nginx/packages.sh chromium
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s -j"$$(nproc)" all
	@$(MAKE) -s tests/node_modules/.installed
	@node --test-reporter=dot --test-reporter-destination=/dev/null tests/site/pictures.mjs

# The layers that pages are made of, tested where what runs is counted.
coverage:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(CHECK_PACKAGES)
	@$(MAKE) -s -j"$$(nproc)" all
	@$(MAKE) -s -j"$$(nproc)" TESTED=build/coverage ASAN='-O0 -g --coverage' \
		$(filter-out %/pages %/api %/command,$(TESTS:build/%=build/coverage/%))
	@sh tests/scratch.sh sh tests/server.sh sh tests/coverage.sh $(filter-out pages api command,$(LAYERS))

lint:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(LINT_PACKAGES)
	@$(MAKE) -s -j"$$(nproc)" all
	@sh tests/lint.sh

# An installed program knows where its file of settings is; it runs as it stands in its clone otherwise.
VERSION    = 0.9
PREFIX     = /usr/local
SYSCONFDIR = /etc

build/installed/%.o: cgi/%.c FORCE
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(CFLAGS) $(HARDEN) -DSETTINGS_FILE='"$(SYSCONFDIR)/oshidori/oshidori.conf"' -c -o $@ $<

build/installed/oshidori: $(OBJ) build/installed/command/settings.o
	$(CC) $(CFLAGS) $(HARDEN) -pie -o $@ $(subst build/obj/command/settings.o,build/installed/command/settings.o,$(OBJ)) $(LIBS)

install: all build/installed/oshidori
	@sh nginx/package/install.sh "$(DESTDIR)" "$(PREFIX)" "$(SYSCONFDIR)" "$(VERSION)"

deb:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) dpkg-dev
	@$(MAKE) -s -j"$$(nproc)" all
	@sh nginx/package/deb.sh $(VERSION)

# What has no file of its own in tests/bench is the program's, as it is.
build/bench/render: tests/bench/render.c $(filter-out build/obj/main.o,$(OBJ))
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(CFLAGS) -Wl,--wrap=templates_render -o $@ $^ $(LIBS)
build/bench/draw: tests/bench/field.c tests/bench/field.h tests/bench/stopwatch.c tests/bench/stopwatch.h
build/bench/%: tests/bench/%.c $(filter build/obj/tournament/% build/obj/rules/% build/obj/base/%,$(OBJ))
	@mkdir -p $(@D)
	$(CC) $(CSTD) $(WARN) $(CFLAGS) -Itests/unit -o $@ $(filter %.c %.o,$^) $(LIBS)

BENCHES = $(addprefix build/bench/,draw commit load render)

bench:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) $(BENCH_PACKAGES)
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s -j"$$(nproc)" all $(BENCHES)
	@SHORT=$(SHORT) sh tests/bench/bench.sh

# The site on PostgreSQL beside the site on a file, in turns.
bench-postgres:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) $(BENCH_PACKAGES) postgresql
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s tests/node_modules/.installed
	@$(MAKE) -s -j"$$(nproc)" all build/bench/load
	@DURABLE=on sh tests/server.sh node --test-reporter=dot --test-reporter-destination=/dev/null tests/bench/engines.mjs

# What stands between the program and the machine in a drill, and what cuts its power.
build/drill/fault.so: tests/drill/fault.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_DEFAULT_SOURCE $(WARN) -Wno-pedantic -O2 -fPIC -shared -o $@ $<

build/drill/cut: tests/drill/cut.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_DEFAULT_SOURCE $(WARN) -O2 -o $@ $<

KILLS = 1000
WRITES = 100000
CUTS = 5
ROUNDS = 2
JUMPS = 90
FAULTS = 5

drill:
	@sh nginx/packages.sh $(BUILD_PACKAGES) $(RUN_PACKAGES) $(CHECK_PACKAGES) $(DRILL_PACKAGES)
	@command -v node >/dev/null || sh nginx/packages.sh nodejs
	@$(MAKE) -s -j"$$(nproc)" all $(DRILLS)
	@$(MAKE) -s tests/node_modules/.installed
	@for one in "kill $(KILLS)" "kill writes $(WRITES)" "disk $(ROUNDS)" "clock $(JUMPS)" "restore $(KILLS)" "power $(CUTS)" \
		"failover $(FAULTS)" "failover blind"; do \
		set -- $$one; \
		node --test-reporter=dot --test-reporter-destination=/dev/null tests/drill/$$1.mjs $$2 $$3 || exit 1; \
	done

print-warnings:
	@echo '$(CSTD) $(WARN)'

clean:
	rm -rf build

FORCE:
.PHONY: all run install deb check check-postgres pictures lint coverage bench bench-postgres drill tests fuzz mutants print-warnings clean FORCE
.SECONDARY:
-include $(shell find build -type f -name '*.d' 2>/dev/null)
