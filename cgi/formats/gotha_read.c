#include "formats/gotha_draft.h"

#include <expat.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/text.h"

enum { DEPTH_MAX = 16 };

struct reading {
	XML_Parser parser;
	struct gotha_draft *draft;
	int depth;
	int teams_depth; /* inside TeamPlacementParameterSet below this depth; 0 = not */
	bool declared;   /* the file names an encoding other than UTF-8 */
	bool refused;    /* and the draft's fault is set */
};

static int
line_now(const struct reading *r)
{
	XML_Size line = XML_GetCurrentLineNumber(r->parser);

	return line > INT_MAX ? INT_MAX : (int)line;
}

static void
parse_stop(struct reading *r)
{
	r->refused = true;
	XML_StopParser(r->parser, XML_FALSE);
}

static void
parse_refuse(struct reading *r, enum fault_kind kind, const char *value)
{
	if (r->refused)
		return;
	fault_set(r->draft->arena, r->draft->fault, kind, line_now(r), NULL, value);
	parse_stop(r);
}

static void XMLCALL
element_begins(void *self, const XML_Char *name, const XML_Char **attributes)
{
	struct reading *r = self;
	struct gotha_draft_element element = {name, attributes, line_now(r), r->teams_depth > 0};

	if (r->refused)
		return;
	if (r->depth == 0 && strcmp(name, "Tournament") != 0)
		parse_refuse(r, FAULT_NO_EVENT, NULL);
	else if (++r->depth > DEPTH_MAX)
		parse_refuse(r, FAULT_DEPTH, NULL);
	else if (!gotha_draft_take(r->draft, &element))
		parse_stop(r);
	if (r->teams_depth == 0 && strcmp(name, "TeamPlacementParameterSet") == 0)
		r->teams_depth = r->depth;
}

static void XMLCALL
element_ends(void *self, const XML_Char *name)
{
	struct reading *r = self;

	(void)name;
	if (r->depth == r->teams_depth)
		r->teams_depth = 0;
	r->depth--;
}

static void XMLCALL
declaration_seen(void *self, const XML_Char *version, const XML_Char *encoding, int standalone)
{
	struct reading *r = self;

	(void)version, (void)standalone;
	r->declared = encoding != NULL && strcasecmp(encoding, "UTF-8") != 0;
}

static void XMLCALL
doctype_begins(void *self, const XML_Char *name, const XML_Char *system, const XML_Char *public,
               int declares)
{
	(void)name, (void)system, (void)public, (void)declares;
	parse_refuse(self, FAULT_DOCTYPE, NULL);
}

/* Files of old versions name a document type, and nobody has its definition.
 * The parser would let references to entities that might be in it pass, so it is
 * blanked out; one with declarations stays, to be refused. */
static struct slice
doctype_blanked(struct arena *arena, struct slice bytes)
{
	const size_t from = slice_find(bytes, 0, slice_of("<!DOCTYPE"));
	size_t to = from + 1;
	char *copy;

	if (from == SLICE_NOWHERE)
		return bytes;
	while (to < bytes.len && strchr("<>[", bytes.at[to]) == NULL)
		to++;
	if (to == bytes.len || bytes.at[to] != '>')
		return bytes;
	copy = arena_copy(arena, bytes.at, bytes.len);
	for (size_t i = from; i <= to; i++)
		if (copy[i] != '\n')
			copy[i] = ' ';
	return (struct slice){copy, bytes.len};
}

bool
gotha_read(struct arena *arena, struct slice bytes, size_t size_max, struct gotha_event *event,
           struct fault *fault)
{
	struct gotha_draft draft = {.arena = arena, .fault = fault, .event = gotha_usual()};
	struct reading r = {.draft = &draft};

	if (bytes.len > size_max || bytes.len > INT_MAX)
		return fault_set(arena, fault, FAULT_SIZE, 0, NULL, NULL);
	if (bytes.len == 0)
		return fault_set(arena, fault, FAULT_EMPTY, 0, NULL, NULL);
	bytes = doctype_blanked(arena, bytes);
	r.parser = XML_ParserCreate(NULL);
	if (r.parser == NULL)
		log_die("no memory to read XML");
	XML_SetUserData(r.parser, &r);
	XML_SetElementHandler(r.parser, element_begins, element_ends);
	XML_SetXmlDeclHandler(r.parser, declaration_seen);
	XML_SetStartDoctypeDeclHandler(r.parser, doctype_begins);
	if (XML_Parse(r.parser, bytes.at, (int)bytes.len, XML_TRUE) == XML_STATUS_ERROR) {
		enum XML_Error error = XML_GetErrorCode(r.parser);
		bool encoding = error == XML_ERROR_UNKNOWN_ENCODING ||
		                error == XML_ERROR_INCORRECT_ENCODING ||
		                (error == XML_ERROR_INVALID_TOKEN && !r.declared &&
		                 !text_valid(bytes));

		parse_refuse(&r, encoding ? FAULT_ENCODING : FAULT_XML, XML_ErrorString(error));
	}
	XML_ParserFree(r.parser);
	return !r.refused && gotha_draft_link(&draft, event);
}
