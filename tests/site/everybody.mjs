// A site that sends mail, and who has to do with an event there: the organiser in a browser and without
// JavaScript, a visitor, programs with and without a token, phones.
import { browserOn, desktop } from './browser.mjs';
import { Api, tokenFor } from './api.mjs';
import { Client, organiser as organiserOf } from './client.mjs';
import { mailBy, postOffice } from './post_office.mjs';
import { startSite } from './site.mjs';

export async function everybody() {
  const post = await postOffice(), site = await startSite({ env: mailBy(post) });
  const api = new Api(site.base, tokenFor(site, 'organiser@oshidori.example')), anybody = new Api(site.base);
  const visitor = new Client(site.base), clerk = await organiserOf(site), open = await browserOn(site);
  const organiser = await open('/en/desk/', { viewport: desktop, as: clerk });
  return { post, site, organiser, api, anybody, visitor, clerk, open };
}
