import {
  mdiAccountGroupOutline,
  mdiBullhornOutline,
  mdiCalendarCheckOutline,
  mdiCalendarMonthOutline,
  mdiChartBellCurve,
  mdiChartBoxOutline,
  mdiChartMultiline,
  mdiCommentTextOutline,
  mdiHistory,
  mdiLightbulbOnOutline,
  mdiAccountOutline,
  mdiAlertOctagonOutline,
  mdiFormatListChecks,
  mdiFunctionVariant,
  mdiShieldAccountOutline,
  mdiBellOutline,
  mdiTrayArrowUp,
  mdiTuneVariant,
  mdiViewDashboardOutline,
  mdiBankOutline,
  mdiBriefcaseOutline,
  mdiCardAccountDetailsOutline,
  mdiCashMultiple,
  mdiClockAlertOutline,
  mdiConsole,
  mdiKeyOutline,
  mdiTagMultipleOutline,
  mdiPoll,
} from '@mdi/js'
import { paths } from './paths.ts'

export interface NavigationLink {
  readonly label: string
  readonly to: string
  readonly icon: string
  /** Shown only to accounts that are in a team. */
  readonly isForTeams?: true
}

export interface NavigationGroup {
  readonly label: string
  readonly isInitiallyOpen: boolean
  readonly links: readonly NavigationLink[]
  readonly groups: readonly NavigationGroup[]
}

/** The side navigation, from top to bottom. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Analytics',
    isInitiallyOpen: true,
    links: [
      { label: 'Dashboard', to: paths.dashboard, icon: mdiViewDashboardOutline },
      { label: 'Trade History', to: paths.tradeHistory, icon: mdiHistory },
      { label: 'Calendar', to: paths.calendar, icon: mdiCalendarMonthOutline },
      { label: 'Weekly Review', to: paths.weeklyReview, icon: mdiCalendarCheckOutline },
      { label: 'Team', to: paths.teamOverview, icon: mdiAccountGroupOutline, isForTeams: true },
      { label: 'Import Trades', to: paths.tradeImport, icon: mdiTrayArrowUp },
      { label: 'Charter Elite', to: paths.charterElite, icon: mdiChartMultiline },
      { label: 'What If Simulator', to: paths.whatIf, icon: mdiTuneVariant },
      { label: 'Monte Carlo Simulator', to: paths.monteCarlo, icon: mdiChartBellCurve },
      { label: 'AI Insights', to: paths.aiInsights, icon: mdiLightbulbOnOutline },
    ],
    groups: [],
  },
  {
    label: 'Playbook',
    isInitiallyOpen: false,
    links: [
      { label: 'Setups', to: paths.setups, icon: mdiFormatListChecks },
      { label: 'Trade Comments', to: paths.tradeComments, icon: mdiCommentTextOutline },
      { label: 'Custom Stats', to: paths.customStats, icon: mdiFunctionVariant },
      { label: 'Mistakes', to: paths.mistakes, icon: mdiAlertOctagonOutline },
    ],
    groups: [],
  },
  {
    label: 'Settings',
    isInitiallyOpen: false,
    links: [
      { label: 'Profile', to: paths.profile, icon: mdiAccountOutline },
      { label: 'Security', to: paths.security, icon: mdiShieldAccountOutline },
      { label: 'Notifications', to: paths.notificationSettings, icon: mdiBellOutline },
      { label: 'Plan', to: paths.plan, icon: mdiCardAccountDetailsOutline },
      { label: 'Portfolio', to: paths.portfolio, icon: mdiBriefcaseOutline },
      { label: 'Cash Flows', to: paths.cashFlows, icon: mdiCashMultiple },
      { label: 'Team', to: paths.team, icon: mdiAccountGroupOutline },
      { label: 'Tags', to: paths.tags, icon: mdiTagMultipleOutline },
      { label: 'Exchanges', to: paths.exchanges, icon: mdiBankOutline },
      { label: 'Missed Reasons', to: paths.missedReasons, icon: mdiClockAlertOutline },
      { label: 'API Tokens', to: paths.apiTokens, icon: mdiKeyOutline },
      { label: 'Developer Console', to: paths.console, icon: mdiConsole },
    ],
    groups: [
      {
        label: 'Affiliate Portal',
        isInitiallyOpen: false,
        links: [
          { label: 'Dashboard', to: paths.affiliateDashboard, icon: mdiChartBoxOutline },
          { label: 'Analytics', to: paths.affiliateAnalytics, icon: mdiPoll },
          { label: 'Campaigns', to: paths.affiliateCampaigns, icon: mdiBullhornOutline },
        ],
        groups: [],
      },
    ],
  },
]

/** The links of a group and of the groups within it. */
function linksOf(group: NavigationGroup): readonly NavigationLink[] {
  return [...group.links, ...group.groups.flatMap(linksOf)]
}

/** All links, from top to bottom. */
export const navigationLinks: readonly NavigationLink[] = navigation.flatMap(linksOf)

/** The address of the link that stands for a screen: its own, or the nearest above it, as history is above a trade. */
export function currentLink(pathname: string): string | null {
  const above = navigationLinks.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? null
}

/** Whether a group or a group within it has the link that stands for a screen. */
export function containsPath(group: NavigationGroup, pathname: string): boolean {
  const current = currentLink(pathname)
  return linksOf(group).some((link) => link.to === current)
}
