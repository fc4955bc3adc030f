// The README's examples, run line by line as they stand there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { checkAnswer } from './openapi.mjs';
import { startSite, top } from './site.mjs';

const lines = readFileSync(join(top, 'README.md'), 'utf8')
  .match(/^## Examples\n[^]*?^```sh\n([^]*?)^```$/m)[1];

let site, answers;
before(async () => {
  site = await startSite();
  const said = execFileSync('sh', ['-eu'], {
    cwd: top, input: lines, encoding: 'utf8',
    env: { ...site.env, PORT: String(site.port), DATA: site.data },
  });
  answers = said.trim().split('\n').map((line) => JSON.parse(line));
});

test('each example is answered as the description says', () => {
  const event = '/api/v1/tournaments/lakeside-cup';
  const calls = [
    ['POST', '/api/v1/tournaments', 201], ['POST', `${event}/entries`, 201], ['POST', `${event}/entries`, 201],
    ['PATCH', event, 200], ['POST', `${event}/rounds`, 201], ['PUT', `${event}/rounds/1/games/1/result`, 200],
    ['GET', `${event}/standings`, 200],
  ];
  assert.equal(answers.length, calls.length);
  for (const [i, [method, path, status]] of calls.entries())
    checkAnswer(method, path, status, 'application/json', JSON.stringify(answers[i]));
});

// 4-dan with 1-kyu has 2.0, 1-dan with 6-kyu −2.0: the egf-pair table has 4 stones and komi −6 for 4.0.
// Black has 40, White 43 − 3 for the token − 6 komi = 34: Black wins by 6.
test('they end with a result and standings', () => {
  const [event, strong, weak, closed, round, game, standings] = answers;
  assert.deepEqual([event.state, closed.state], ['draft', 'closed']);
  assert.deepEqual([strong.points, weak.points], [2, -2]);
  const { black, white, stones, komi, first_move } = round.games[0];
  assert.deepEqual({ black, white, stones, komi, first_move },
    { black: weak.id, white: strong.id, stones: 4, komi: -6, first_move: 'W1' });
  assert.equal(game.result, 'B+6');
  assert.deepEqual(standings.rows.map(({ place, entry, score }) => [place, entry, score]),
    [[1, weak.id, 1], [2, strong.id, 0]]);
});
