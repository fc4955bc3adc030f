/* The site's mark as the files that telephones and browsers ask for. Made when the site is built. */
#pragma once

#include "command/settings.h"

/* oshidori icons FOLDER: favicon.ico, apple-touch-icon.png, icon-192.png, icon-512.png,
 * icon-maskable.png. The process's status. */
int icons(struct arena *arena, const struct settings *settings, char **argv);
