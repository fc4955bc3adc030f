// A drill as a command: what it did and found in one line.
import { fileURLToPath } from 'node:url';

export const inWords = (said) => Object.entries(said).map(([what, n]) => `${n} ${what}`).join(', ');

// Runs it where its file was started itself, not where a test has taken it in.
export async function command(url, name, drill, good) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  try {
    const said = await drill();
    if (typeof said !== 'string') good(said);
    console.log(`${name}: ${typeof said === 'string' ? said : inWords(said)}`);
    process.exit(0); // the helpers of tests would say how many ran
  } catch (error) {
    console.log(`${name}: ${error.stack}`);
    process.exit(1);
  }
}
