import {
  mdiBriefcaseOutline,
  mdiHistory,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPlusCircleOutline,
  mdiThemeLightDark,
  mdiTrayArrowUp,
} from '@mdi/js'
import { useColorScheme } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { navigation, type NavigationGroup } from '#app/navigation/navigation.ts'
import { paths } from '#app/navigation/paths.ts'
import { useSignOut } from '#app/navigation/use-sign-out.ts'
import { shortcutOf, shortcutTo } from '#app/shortcuts/shortcuts.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useDarkScheme } from '#ui/theme/use-dark-scheme.ts'
import type { Command } from './command.ts'
import { readRecentCommands } from './recent-commands.ts'

/** The screens of a group of the navigation and of the groups within it, named apart where labels repeat. */
function screensOf(group: NavigationGroup, go: (to: string) => void): readonly Command[] {
  return [
    ...group.links.map(({ label, to, icon }): Command => ({
      id: to,
      group: 'Screens',
      label,
      detail: group.label === 'Analytics' ? undefined : group.label,
      keywords: to.replaceAll(/[/-]/g, ' '),
      icon,
      keys: shortcutTo(to)?.keys,
      to,
      run: () => go(to),
    })),
    ...group.groups.flatMap((inner) => screensOf(inner, go)),
  ]
}

/** A command that does something here instead of opening a remembered address. */
function action(id: string, label: string, icon: string, run: () => void, more: Partial<Command> = {}): Command {
  return { id, group: 'Actions', label, icon, to: null, run, ...more }
}

/** All fixed commands: screens, actions and portfolios, and the recent ones on top. */
export function useCommands(userId: string | null, onHelp: () => void): readonly Command[] {
  const navigate = useNavigate()
  const { portfolio: active, portfolios, setActive } = useActivePortfolio()
  const isDark = useDarkScheme()
  const { setMode } = useColorScheme()
  const signOut = useSignOut()
  const { enqueueSnackbar } = useSnackbar()
  const go = (to: string) => void navigate(to)

  const screens = navigation.flatMap((group) => screensOf(group, go))
  const actions = [
    action('new-trade', 'New trade', mdiPlusCircleOutline, () => go(paths.newTrade), {
      keys: shortcutTo(paths.newTrade)?.keys,
      keywords: 'log add entry',
    }),
    action('import', 'Import trades', mdiTrayArrowUp, () => go(paths.tradeImport), { keywords: 'csv broker file' }),
    action(
      'theme',
      isDark ? 'Use light theme' : 'Use dark theme',
      mdiThemeLightDark,
      () => setMode(isDark ? 'light' : 'dark'),
      {
        keywords: 'toggle theme dark light appearance mode',
      },
    ),
    action('new-portfolio', 'Manage portfolios', mdiBriefcaseOutline, () => go(paths.portfolio), {
      keywords: 'new create account',
    }),
    action('shortcuts', 'Show shortcuts', mdiKeyboardOutline, onHelp, {
      keys: shortcutOf('help')?.keys,
      keywords: 'keyboard help keys',
    }),
    action('sign-out', 'Sign out', mdiLogout, () => void signOut(), { keywords: 'log out leave' }),
  ]
  const switches = portfolios.map((portfolio): Command => ({
    id: `portfolio:${portfolio.id}`,
    group: 'Portfolios',
    label: portfolio.name,
    detail: portfolio.id === active?.id ? 'Active' : 'Switch',
    keywords: 'portfolio account switch',
    icon: mdiBriefcaseOutline,
    to: null,
    run: () => {
      setActive(portfolio.id)
      enqueueSnackbar(`${portfolio.name} is now active.`, { variant: 'success' })
    },
  }))

  const fixed = [...screens, ...actions, ...switches]
  const recent = userId === null ? [] : readRecentCommands(userId)
  const again = recent.flatMap(({ id, label, detail, to }): Command[] => {
    const known = fixed.find((command) => command.id === id)
    if (known !== undefined) return [{ ...known, group: 'Recent' }]
    return to === null ? [] : [{ id, group: 'Recent', label, detail, icon: mdiHistory, to, run: () => go(to) }]
  })
  return [...again, ...fixed]
}
