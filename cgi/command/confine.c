#define _GNU_SOURCE /* O_PATH */
#include "command/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/log.h"

/* Nobody here starts a program or a process, looks into another or changes the machine. They fail with
 * EPERM, as they do for who may not; a process that asks is not ended for it. */
static const int calls_of_none[] = {
	SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork),
	SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
	SCMP_SYS(kcmp), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal),
	SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(rt_sigqueueinfo),
	SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(move_mount),
	SCMP_SYS(open_tree), SCMP_SYS(fsopen), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr),
	SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(setuid), SCMP_SYS(setgid), SCMP_SYS(setgroups),
	SCMP_SYS(setresuid), SCMP_SYS(setresgid), SCMP_SYS(setreuid), SCMP_SYS(setregid), SCMP_SYS(capset),
	SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module), SCMP_SYS(kexec_load),
	SCMP_SYS(kexec_file_load), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(acct),
	SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex),
	SCMP_SYS(sethostname), SCMP_SYS(setdomainname), SCMP_SYS(iopl), SCMP_SYS(ioperm), SCMP_SYS(quotactl),
	SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(io_uring_setup),
	SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(keyctl), SCMP_SYS(personality),
	SCMP_SYS(name_to_handle_at), SCMP_SYS(open_by_handle_at), SCMP_SYS(fanotify_init), SCMP_SYS(syslog),
};

/* Who answers has a socket that was opened before, and takes connections from it. */
static const int calls_of_network[] = {
	SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
	SCMP_SYS(clone), SCMP_SYS(clone3), /* libcurl asks for names in a thread */
};

static void
refuse(scmp_filter_ctx filter, const int *calls, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 0) != 0)
			log_die("a system call cannot be refused");
}

#define REFUSE(filter, calls) refuse(filter, calls, sizeof(calls) / sizeof(calls[0]))

static bool
confine_calls(bool network)
{
	scmp_filter_ctx filter;
	int error;

	if (prctl(PR_GET_SECCOMP) < 0)
		return false;
	filter = seccomp_init(SCMP_ACT_ALLOW);
	if (filter == NULL)
		log_die("no memory for a filter");
	REFUSE(filter, calls_of_none);
	if (!network)
		REFUSE(filter, calls_of_network);
	error = seccomp_load(filter);
	if (error != 0)
		log_die("system calls cannot be filtered: %s", strerror(-error));
	seccomp_release(filter);
	return true;
}

static const __u64 reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

/* What the second edition of Landlock tells apart. */
static const __u64 anything = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
	LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR |
	LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
	LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
	LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER;

static void
admit(int rules, const char *path, __u64 what)
{
	struct landlock_path_beneath_attr beneath = {.allowed_access = what};
	struct stat facts;

	beneath.parent_fd = open(path, O_PATH | O_CLOEXEC);
	if (beneath.parent_fd < 0)
		return;
	if (fstat(beneath.parent_fd, &facts) == 0 && !S_ISDIR(facts.st_mode))
		beneath.allowed_access &= ~(__u64)LANDLOCK_ACCESS_FS_READ_DIR; /* which only a folder has */
	if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) != 0)
		log_die("cannot keep the use of %s: %s", path, strerror(errno));
	close(beneath.parent_fd);
}

static bool
confine_files(const struct confinement *needs)
{
	const struct landlock_ruleset_attr handled = {.handled_access_fs = anything};
	long edition = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
	int rules;

	if (edition < 2)
		return false;
	rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof(handled), 0);
	if (rules < 0)
		log_die("files cannot be confined: %s", strerror(errno));
	for (int i = 0; i < 2; i++)
		admit(rules, needs->folders[i], anything & ~(__u64)LANDLOCK_ACCESS_FS_EXECUTE);
	for (const char *const *path = needs->readable; *path != NULL; path++)
		admit(rules, *path, reading);
	if (syscall(SYS_landlock_restrict_self, rules, 0) != 0)
		log_die("files cannot be confined: %s", strerror(errno));
	close(rules);
	return true;
}

int
confine(const struct confinement *needs)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		log_die("cannot give up new rights: %s", strerror(errno));
	return (confine_files(needs) ? CONFINED_FILES : 0) |
	       (confine_calls(needs->network) ? CONFINED_CALLS : 0);
}
