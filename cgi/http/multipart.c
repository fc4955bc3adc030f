#include "http/multipart.h"

#include "base/text.h"

enum { BOUNDARY_MAX = 70 };

/* What one part says of itself. */
struct part {
	const char *name;
	bool is_file, has_filename; /* has_filename: and it is not "" */
	struct slice bytes;
};

/* Takes `expected` from the front of *rest; false when something else stands there. */
static bool
bytes_take(struct slice *rest, const char *expected)
{
	const struct slice what = slice_of(expected);

	if (!slice_stands(*rest, 0, what))
		return false;
	*rest = (struct slice){rest->at + what.len, rest->len - what.len};
	return true;
}

/* The bytes before the first `mark`, which is dropped; false when there is none. */
static bool
bytes_cut(struct slice *rest, struct slice mark, struct slice *piece)
{
	const size_t at = slice_find(*rest, 0, mark);

	if (at == SLICE_NOWHERE)
		return false;
	*piece = (struct slice){rest->at, at};
	*rest = (struct slice){rest->at + at + mark.len, rest->len - at - mark.len};
	return true;
}

/* "\r\n--" and the boundary; NULL when there is none, or two. */
static const char *
delimiter_read(struct arena *arena, const char *parameters)
{
	static const char chars[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	                            "'()+_,-./:=?";
	struct slice rest = slice_of(parameters), boundary = {NULL, 0};

	while (rest.at != NULL) {
		struct slice value = slice_trim(slice_cut(&rest, ';'), " \t");
		struct slice name = slice_cut(&value, '=');

		if (!slice_same(name, "boundary"))
			continue;
		if (boundary.at != NULL || value.at == NULL)
			return NULL;
		boundary = value;
	}
	if (boundary.len > 2 && boundary.at[0] == '"' && boundary.at[boundary.len - 1] == '"')
		boundary = (struct slice){boundary.at + 1, boundary.len - 2};
	if (boundary.len == 0 || boundary.len > BOUNDARY_MAX)
		return NULL;
	/* RFC 2046, 5.1.1; a blank may not come last, and browsers send none. */
	for (size_t i = 0; i < boundary.len; i++)
		if (boundary.at[i] == '\0' || strchr(chars, boundary.at[i]) == NULL)
			return NULL;
	return arena_printf(arena, "\r\n--%.*s", (int)boundary.len, boundary.at);
}

/* A text in quotes; a quote within it stands behind a backslash. */
static bool
quoted_take(struct slice *rest, struct slice *text)
{
	size_t len = 0;

	if (!bytes_take(rest, "\""))
		return false;
	while (len < rest->len && rest->at[len] != '"')
		len += rest->at[len] == '\\' && len + 1 < rest->len && rest->at[len + 1] == '"' ? 2 : 1;
	if (len >= rest->len)
		return false;
	*text = (struct slice){rest->at, len};
	*rest = (struct slice){rest->at + len + 1, rest->len - len - 1};
	return true;
}

/* form-data; name="file"; filename="event.json" */
static bool
disposition_read(struct arena *arena, struct slice value, struct part *part)
{
	struct slice text;

	if (part->name != NULL || !bytes_take(&value, "form-data; name=") ||
	    !quoted_take(&value, &text))
		return false;
	if (text.len == 0 || !text_valid(text) || slice_control(text))
		return false;
	part->name = arena_copy(arena, text.at, text.len);
	if (value.len == 0)
		return true;
	if (!bytes_take(&value, "; filename=") || !quoted_take(&value, &text))
		return false;
	part->is_file = true;
	part->has_filename = text.len > 0;
	return value.len == 0;
}

static bool
headers_read(struct arena *arena, struct slice *rest, struct part *part)
{
	const struct slice end = {"\r\n", 2};
	struct slice line;

	while (bytes_cut(rest, end, &line)) {
		struct slice value = line, name;

		if (line.len == 0)
			return part->name != NULL;
		name = slice_cut(&value, ':');
		if (value.at == NULL || slice_control(value))
			return false;
		if (slice_same(name, "Content-Disposition") &&
		    disposition_read(arena, slice_trim(value, " \t"), part))
			continue;
		if (!slice_same(name, "Content-Type"))
			return false;
	}
	return false;
}

/* What came so far. */
struct form {
	struct request_parameters fields;
	struct request_file file;
	size_t files, text_bytes;
};

static int
part_keep(struct arena *arena, const struct part *part, struct form *form)
{
	if (part->is_file) {
		if (form->files++ > 0)
			return 400;
		if (part->has_filename || part->bytes.len > 0)
			form->file = (struct request_file){part->name, part->bytes};
		return 0;
	}
	form->text_bytes += part->bytes.len;
	if (form->text_bytes > REQUEST_TEXTS_MAX || form->fields.count == REQUEST_PARAMETERS_MAX)
		return 413;
	if (!text_valid(part->bytes))
		return 400;
	form->fields.list[form->fields.count++] = (struct request_parameter){
		part->name, arena_copy(arena, part->bytes.at, part->bytes.len),
	};
	return 0;
}

int
multipart_parse(struct arena *arena, const char *parameters, struct slice body,
                struct request_parameters *fields, struct request_file *file)
{
	const char *delimiter = delimiter_read(arena, parameters);
	struct form form = {
		.fields.list = arena_array(arena, REQUEST_PARAMETERS_MAX,
		                           sizeof(struct request_parameter)),
	};
	int status;

	if (delimiter == NULL || !bytes_take(&body, delimiter + 2))
		return 400;
	while (!bytes_take(&body, "--")) {
		struct part part = {NULL, false, false, {NULL, 0}};

		if (!bytes_take(&body, "\r\n") || !headers_read(arena, &body, &part) ||
		    !bytes_cut(&body, slice_of(delimiter), &part.bytes))
			return 400;
		status = part_keep(arena, &part, &form);
		if (status != 0)
			return status;
	}
	/* Behind the last boundary stands nothing but the end of its line. */
	bytes_take(&body, "\r\n");
	if (body.len > 0)
		return 400;
	*fields = form.fields;
	*file = form.file;
	return 0;
}
