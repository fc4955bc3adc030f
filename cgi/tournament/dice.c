#include "tournament/dice.h"

uint64_t
dice_throw(uint64_t seed, uint64_t number)
{
	uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}
