/* Chance that can be replayed: the throws of splitmix64 (Steele, Lea and Flood,
 * OOPSLA 2014), each to be had by its number. The same seed gives the same
 * throws on every machine. Pure; not for secrets. */
#pragma once

#include <stdint.h>

/* What the generator started with `seed` gives at its call number `number`, from 0. */
uint64_t dice_throw(uint64_t seed, uint64_t number);
