// Reads the arguments of `npm test`.

const usage = `npm test -- [--all] [--if-changed] [--quick] [--watch] [--changed[=<commit>]] [<path or name> …] [further options of Vitest]`

/** Options with a value need "=", so that any other word is a path or a name. */
export function readArguments(args) {
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const ours = new Set(['--all', '--if-changed', '--quick', '--watch', changed])
  return {
    isAll: args.includes('--all'),
    isOnlyIfChanged: args.includes('--if-changed'),
    isQuick: args.includes('--quick'),
    isWatch: args.includes('--watch'),
    isChanged: changed !== undefined,
    changedSince: changed?.split('=')[1] ?? null,
    words: args.filter((arg) => !arg.startsWith('-')),
    vitestOptions: args.filter((arg) => arg.startsWith('-') && !ours.has(arg)),
  }
}
