import { paths } from '#app/navigation/paths.ts'

/** What a shortcut does apart from opening a screen. */
export type ShortcutAction = 'palette' | 'help' | 'search'

export interface Shortcut {
  /** Keys in tinykeys' notation: "$mod+k", or "g d" for one after the other. */
  readonly keys: string
  readonly label: string
  readonly group: 'General' | 'Go to'
  readonly does: { readonly to: string } | { readonly action: ShortcutAction }
}

/** All shortcuts: the key handler, the help dialog and the hints of the palette read this one table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: '$mod+k', label: 'Open command palette', group: 'General', does: { action: 'palette' } },
  { keys: '?', label: 'Show shortcuts', group: 'General', does: { action: 'help' } },
  { keys: '/', label: 'Search', group: 'General', does: { action: 'search' } },
  { keys: 'n', label: 'New trade', group: 'General', does: { to: paths.newTrade } },
  { keys: 'g d', label: 'Dashboard', group: 'Go to', does: { to: paths.dashboard } },
  { keys: 'g h', label: 'Trade history', group: 'Go to', does: { to: paths.tradeHistory } },
  { keys: 'g c', label: 'Calendar', group: 'Go to', does: { to: paths.calendar } },
  { keys: 'g i', label: 'Import trades', group: 'Go to', does: { to: paths.tradeImport } },
  { keys: 'g e', label: 'Charter Elite', group: 'Go to', does: { to: paths.charterElite } },
  { keys: 'g w', label: 'What-if simulator', group: 'Go to', does: { to: paths.whatIf } },
  { keys: 'g m', label: 'Monte Carlo Simulator', group: 'Go to', does: { to: paths.monteCarlo } },
  { keys: 'g a', label: 'AI Insights', group: 'Go to', does: { to: paths.aiInsights } },
  { keys: 'g s', label: 'Setups', group: 'Go to', does: { to: paths.setups } },
  { keys: 'g p', label: 'Profile', group: 'Go to', does: { to: paths.profile } },
  { keys: 'g t', label: 'Team', group: 'Go to', does: { to: paths.team } },
  { keys: 'g n', label: 'Notifications', group: 'Go to', does: { to: paths.notifications } },
  { keys: 'g o', label: 'Portfolios', group: 'Go to', does: { to: paths.portfolio } },
]

/** Whether a shortcut needs Ctrl or ⌘; it then works in fields too and cannot be turned off. */
export const hasModifier = ({ keys }: Shortcut): boolean => keys.startsWith('$mod')

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a shortcut as they are printed on the keyboard, one text per key. */
export function keyNames({ keys }: Pick<Shortcut, 'keys'>): readonly string[] {
  return keys.split(/[ +]/).map((key) => (key === '$mod' ? (isApple() ? '⌘' : 'Ctrl') : key.toUpperCase()))
}

/** The shortcut that opens an address. */
export function shortcutTo(to: string): Shortcut | undefined {
  return shortcuts.find(({ does }) => 'to' in does && does.to === to)
}

/** The shortcut of an action. */
export function shortcutOf(action: ShortcutAction): Shortcut | undefined {
  return shortcuts.find(({ does }) => 'action' in does && does.action === action)
}
