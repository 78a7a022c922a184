// Reads the arguments of `npm test`.

const usage = `npm test -- [--quick] [--watch] [--changed[=<commit>]] [<path or name> …] [further options of Vitest]`

/** Options with a value need "=", so that any other word is a path or a name. */
export function readArguments(args) {
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const ours = new Set(['--quick', '--watch', changed])
  return {
    isQuick: args.includes('--quick'),
    isWatch: args.includes('--watch'),
    isChanged: changed !== undefined,
    changedSince: changed?.split('=')[1] ?? null,
    words: args.filter((arg) => !arg.startsWith('-')),
    vitestOptions: args.filter((arg) => arg.startsWith('-') && !ours.has(arg)),
  }
}
