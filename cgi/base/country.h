/* Countries: kept as their code of ISO 3166-1, "JP", shown in the reader's language. What is
 * none of them is kept and shown as it was typed. */
#pragma once

#include "base/arena.h"
#include "base/language.h"

#define COUNTRY_ONE(...) +1
enum {
#define COUNTRY COUNTRY_ONE
	COUNTRIES = 0
#include "base/country.def"
#undef COUNTRY
};

struct country {
	const char *code;
	const char *names[LANGUAGES]; /* NULL in a language for which country.def has no column */
};

extern const struct country country_list[COUNTRIES]; /* by their English names */

/* Its name in that language, in the first one where it has none. */
const char *country_called(const struct country *country, const char *lang);

/* The code of what was typed: itself, or a name of its country in any language, whatever its
 * case, width and accents. What is neither comes back as it is. */
const char *country_code(struct arena *arena, const char *typed);

/* The name of the country that has been kept, in that language; what is no code as it is. */
const char *country_name(const char *kept, const char *lang);
