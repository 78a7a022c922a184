import {
  mdiBullhornOutline,
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
  mdiTuneVariant,
  mdiViewDashboardOutline,
  mdiBriefcaseOutline,
  mdiPoll,
} from '@mdi/js'
import { paths } from './paths.ts'

interface NavigationLink {
  readonly label: string
  readonly to: string
  readonly icon: string
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
      { label: 'Portfolio', to: paths.portfolio, icon: mdiBriefcaseOutline },
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

/** Whether a group or a group within it contains an address. */
export function containsPath(group: NavigationGroup, pathname: string): boolean {
  return group.links.some((link) => link.to === pathname) || group.groups.some((inner) => containsPath(inner, pathname))
}
