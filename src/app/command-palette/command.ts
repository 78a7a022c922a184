/** The headings of the palette, in their order. */
export const commandGroups = ['Recent', 'This screen', 'Screens', 'Actions', 'Setups', 'Portfolios', 'Trades'] as const

/** An entry of the palette. */
export interface Command {
  /** Stable between visits, for the recent ones. */
  readonly id: string
  readonly group: (typeof commandGroups)[number]
  readonly label: string
  /** One step quieter, beside the label. */
  readonly detail?: string | undefined
  /** A path of @mdi/js. */
  readonly icon: string
  /** Other words by which it is found. */
  readonly keywords?: string
  /** Keys that do the same. */
  readonly keys?: string | undefined
  /** The address it opens; null for an action. */
  readonly to: string | null
  readonly run: () => void
}

/** How well a command answers typed words: lower is better, null if one of the words does not occur. */
function rankOf({ label, keywords = '', detail = '' }: Command, words: readonly string[]): number | null {
  const name = label.toLowerCase()
  const all = `${name} ${keywords} ${detail.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  return words.every((word) => name.split(' ').some((part) => part.startsWith(word))) ? 1 : 2
}

/** The commands that have all typed words, the best first and otherwise in their order. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, words)
      return rank === null ? [] : [{ command, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}
