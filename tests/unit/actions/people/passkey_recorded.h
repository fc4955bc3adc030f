/* What a browser says of keys: recorded from the authenticators that Chromium plays, at
 * https://oshidori.example, upon challenges of the key and the clock that tests have (office_open). Anna's
 * is ECDSA over P-256, Bob's RSA. */
#pragma once

#include "actions/people/passkey_act.h"

#define ANNA "anna000000000000"
#define BOB "bob0000000000000"

/* Of challenges for whom "here" stands. */
static const struct passkey_made anna_made = {
	.name = "phone",
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1dFlXUmxiV0Zr"
		"WlcxaFpHVnRZV1JsTGpGbGQzbG1PSEp4ZEhKaGNIRXhjVFl4ZUhkeU4yUnFablp1WTNScU9YcDIiLCJvcmln"
		"aW4iOiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uBFAAAAAQECAwQFBgcIAQIDBAUGBwgAID6UDYXVc2cZ"
		"usl9A6vzEtehepZMeC6jVCdJqzm6pfJdpQECAyYgASFYIA39vkmZ3yyB5FM1E6-"
		"r_kIjMxhQzt2km6RSuKNT0izcIlggINN8BHWSYJaiymtK16Cz4ixl2Pt__TQL-omwVaAp2VA",
	.key = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEDf2-SZnfLIHkUzUTr6v-"
		"QiMzGFDO3aSbpFK4o1PSLNwg03wEdZJglqLKa0rXoLPiLGXY-3_9NAv6ibBVoCnZUA",
};

static const struct passkey_made bob_made = {
	.name = "phone",
	.id = "zk9FY4YL6yBQCLlBU15SiDW0p47LzYjnWJp6Rs0kYXw",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1eWMyRXdjbk5o"
		"TUhKellUQnljMkV3TGpSaGJtTjNhMjUyWm5rNWNHWnJZakJrTmpab1lURnlhekV3Tm5Gd1pqRXkiLCJvcmln"
		"aW4iOiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uBFAAAAAQECAwQFBgcIAQIDBAUGBwgAIM5PRWOGC-sg"
		"UAi5QVNeUog1tKeOy82I51iaekbNJGF8pAEDAzkBACBZAQDG2iRHgPzmuTEpppJtfm14liv6idtuY9ExWLs2"
		"yLwLU8BBlXzBifxeevJZbG6vd5PBEyNw6fx-"
		"rTZgXxmMxxjrVhwepPtyFhPX2dCssT1_XagA4OCakgrb32O0buUUH-iJlB7i8al95-"
		"ZE_MvO3gBvCEsP95n8hATLo5HUsxYIiYhMiuuacuOG9I5bLu9fUY2W_bu1g-"
		"jOJA85XrfmO2JYWOH65_H2HIxYj-lHRB3NOXFJJdnYauvHxwGCSM-"
		"WP8CcxFrfx2Zl0g8ZJrayBxk1jPDMnubBHxLSiCuCvUqJ1UpLgnM14vdU5yMtKs7U0Wk-"
		"cp3l1QuPMgrVq8rmIlIxIUMBAAE",
	.key = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxtokR4D85rkxKaaSbX5teJYr-onbbmPRMVi7Nsi8"
		"C1PAQZV8wYn8XnryWWxur3eTwRMjcOn8fq02YF8ZjMcY61YcHqT7chYT19nQrLE9f12oAODgmpIK299jtG7l"
		"FB_oiZQe4vGpfefmRPzLzt4AbwhLD_eZ_IQEy6OR1LMWCImITIrrmnLjhvSOWy7vX1GNlv27tYPoziQPOV63"
		"5jtiWFjh-ufx9hyMWI_pR0QdzTlxSSXZ2Grrx8cBgkjPlj_AnMRa38dmZdIPGSa2sgcZNYzwzJ7mwR8S0ogr"
		"gr1KidVKS4JzNeL3VOcjLSrO1NFpPnKd5dULjzIK1avK5iJSMQIDAQAB",
};

static const struct passkey_signed anna_first = {
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.user = "YW5uYTAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1bWFYSnpkREF3TURB"
		"d01EQXdNREF3TG5CaU1tcDROV1o1Y21oMk1IaDZlR3R4Tlhsb2RHWTJlamt4YzNaaVkyZGoiLCJvcmlnaW4i"
		"OiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uAFAAAAAg",
	.signature = "MEQCIC9vZvNr3J2nRl-B70sAf0HD9hD-"
		"UclTCrUjOeLjKexXAiAgGgqRcccO2w9qoBahnlBrdMGAZk1y_iRSWc9esKQ0Jw",
};

static const struct passkey_signed anna_second = {
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.user = "YW5uYTAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1elpXTnZibVF3TURB"
		"d01EQXdNREF3TG5SelpISmpkMlJvTUhZMGFETTRNR2MwYW1OdGVEQnVNR1UzWkhCM1ozaG0iLCJvcmlnaW4i"
		"OiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uAFAAAAAw",
	.signature = "MEQCIGad1Coi0zeCvNswp2V5rs0wHkYNUgpQe7qF2PZTHRfyAiB6zgwda0gDrf84NJmDoMa96sZut1iXNvN7"
		"Z_l1D5NoxQ",
};

static const struct passkey_signed bob_first = {
	.id = "zk9FY4YL6yBQCLlBU15SiDW0p47LzYjnWJp6Rs0kYXw",
	.user = "Ym9iMDAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1eWMyRXdNREF3TURB"
		"d01EQXdNREF3TG5saVlUQnpNR0ptY1dFd2NIRnJhREpsTUhwMk1Hb3hjV1J1YXpZMGNYRjIiLCJvcmlnaW4i"
		"OiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uAFAAAAAg",
	.signature = "AWuc7T1dsZEa45Qq1eVtxkd5MpFLyzdMllkfPN2aQ0nSg9mXHEazBofMtEPUlhatIzMYyhLzFz67zpXjabCL"
		"5NminHXtCdOgyCfQ6i4nYrsBMSNktEXgpIwsUNs0MrsZE0k-"
		"msWGIQXk2irjybUsMYY8mYaXKFrlYfVAXOEJiDQPqW2FrGbr6OJpphrlWuflzDmzOalUznlwzMuxv8f1bmiP"
		"lxvnLDCAm_fbtdYci78mJz5qw7hxSwb1L5KaeO7ug46YeJttb0G7q43n0Yhm0l8_Z4EXRmrEl2EblMMAKwxT"
		"tQbZJkbBrNAFiJaEe9AKOEb7Ecos93jMdqt7Sb9Xyw",
};

/* Of a challenge that was for adding one. */
static const struct passkey_signed anna_challenged = {
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.user = "YW5uYTAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1bWFYSnpkREF3TURB"
		"d01EQXdNREF3TG1SaGNUVTJjVFZsYTNNMGVHbzVNbU42TlRWamFuTXdZVGxuTTJZMmF6RmkiLCJvcmlnaW4i"
		"OiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uAFAAAABA",
	.signature = "MEUCIQCEsu8SIXJ29KyDTwl9CxTAnEFP3IFZSaPJOn7cD8KD_AIgQIMvc4AEBrcRLo-"
		"Hs4xMSaRxYLshpSZj3GhU0KzSSz8",
};

/* Somebody was there; the device does not know who. */
static const struct passkey_signed anna_unseen = {
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.user = "YW5uYTAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1MWJuTmxaVzR3TURB"
		"d01EQXdNREF3TG5BMmNqTndOamRpT1dRMmF6Z3llSFJqTTJReU9EQXhNV1V3YzJGcmJXaG8iLCJvcmlnaW4i"
		"OiJodHRwczovL29zaGlkb3JpLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uABAAAABQ",
	.signature = "MEQCIDkvPHgdhyBdlEUmPwiMFIjoaOFw3iYHMFaf_QwCSHkzAiBu7SPq2lpi_lUyAoiWzieCJPHKiMkvDmwh"
		"sNgfYhH9Vw",
};

/* At https://pond.oshidori.example */
static const struct passkey_signed anna_elsewhere = {
	.id = "PpQNhdVzZxm6yX0Dq_MS16F6lkx4LqNUJ0mrObql8l0",
	.user = "YW5uYTAwMDAwMDAwMDAwMA",
	.client = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTVRjNU1EQXdNVE13TUM1bGJITmxkMmhsY21V"
		"d01EQXdNREF3TG5Gck1EWnlZemd6WkRWNVkzQjZjWGxoTXpWbmJUbHdiakkzYW1wM2NtUTAiLCJvcmlnaW4i"
		"OiJodHRwczovL3BvbmQub3NoaWRvcmkuZXhhbXBsZSIsImNyb3NzT3JpZ2luIjpmYWxzZSwib3RoZXJfa2V5"
		"c19jYW5fYmVfYWRkZWRfaGVyZSI6ImRvIG5vdCBjb21wYXJlIGNsaWVudERhdGFKU09OIGFnYWluc3QgYSB0"
		"ZW1wbGF0ZS4gU2VlIGh0dHBzOi8vZ29vLmdsL3lhYlBleCJ9",
	.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uAFAAAABg",
	.signature = "MEYCIQDAJxyIfAWqbWgcWkU7ea7K3UR8xpO5rM8FBop387UekAIhAPd1HytHy72fWPr60UtViHrwG71nS_js"
		"fR118CKjiP_f",
};
