import {
  mdiBellOutline,
  mdiBriefcaseOutline,
  mdiBriefcasePlusOutline,
  mdiCogOutline,
  mdiFormatListChecks,
  mdiHistory,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPlusCircleOutline,
  mdiThemeLightDark,
  mdiTrayArrowUp,
} from '@mdi/js'
import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setupsQuery } from '#api/playbook/setups.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { navigation, type NavigationGroup } from '#app/navigation/navigation.ts'
import { paths } from '#app/navigation/paths.ts'
import { useIsInTeam } from '#app/navigation/use-is-in-team.ts'
import { useSignOut } from '#app/navigation/use-sign-out.ts'
import { shortcutOf, shortcutTo } from '#app/shortcuts/shortcuts.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useDarkScheme } from '#ui/theme/use-dark-scheme.ts'
import type { Command } from './command.ts'
import { readRecentCommands } from './recent-commands.ts'
import { readScreenActions } from './screen-actions.ts'

/** What the profile holds besides names, with the words by which it is found. */
const profileSections = [
  ['Number formats', 'locale date decimal language'],
  ['Change password', 'security account'],
  ['Export account', 'archive backup download data restore'],
] as const

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
  const setups = useQuery(setupsQuery)
  // Read before the palette covers the screen.
  const [screenActions] = useState(() => readScreenActions())

  const isInTeam = useIsInTeam()

  const screens = navigation
    .flatMap((group) => screensOf(group, go))
    .filter(({ to }) => to !== paths.teamOverview || isInTeam)
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
    action('new-portfolio', 'New portfolio', mdiBriefcasePlusOutline, () => go(`${paths.portfolio}?new=true`), {
      keywords: 'create add account',
    }),
    action('manage-portfolios', 'Manage portfolios', mdiBriefcaseOutline, () => go(paths.portfolio), {
      keywords: 'edit delete account commissions rules',
    }),
    action('notifications', 'Open notifications', mdiBellOutline, () => go(paths.notifications), {
      keys: shortcutTo(paths.notifications)?.keys,
      keywords: 'bell inbox team news unread',
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

  const sections = profileSections.map(([label, keywords]): Command => ({
    id: `section:${label}`,
    group: 'Screens',
    label,
    detail: 'Profile',
    keywords,
    icon: mdiCogOutline,
    to: paths.profile,
    run: () => go(paths.profile),
  }))
  const playbook = (setups.data ?? []).flatMap(({ id, name }): Command[] => {
    const command = (kind: string, detail: string, to: string): Command => ({
      id: `${kind}:${id}`,
      group: 'Setups',
      label: name,
      detail,
      keywords: 'setup playbook strategy rules',
      icon: mdiFormatListChecks,
      to,
      run: () => go(to),
    })
    return [
      command('setup-page', 'Rules and figures', `${paths.setups}/${id}`),
      command('setup', 'Trades of this setup', `${paths.tradeHistory}?setup=${id}`),
    ]
  })

  const fixed = [...screenActions, ...screens, ...sections, ...actions, ...playbook, ...switches]
  const recent = userId === null ? [] : readRecentCommands(userId)
  const again = recent.flatMap(({ id, label, detail, to }): Command[] => {
    const known = fixed.find((command) => command.id === id)
    if (known !== undefined) return [{ ...known, group: 'Recent' }]
    return to === null ? [] : [{ id, group: 'Recent', label, detail, icon: mdiHistory, to, run: () => go(to) }]
  })
  return [...again, ...fixed]
}
