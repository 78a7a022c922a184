import type { DetailedAnalytics } from '#api/affiliates/earnings.ts'
import { deviceLabels, sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import type { Grouping } from './series-keys.ts'

/** A group of clicks with its name. */
export interface NamedGroup {
  readonly name: string
  readonly figures: DetailedAnalytics['funnel']
}

/** The groups of a period by one property; countries and cohorts have none of their own. */
export function namedGroups(detailed: DetailedAnalytics, grouping: Grouping): NamedGroup[] {
  switch (grouping) {
    case 'source':
      return detailed.bySource.map((group) => ({ name: sourceLabel(group.source), figures: group }))
    case 'campaign':
      return detailed.byCampaign.map((group) => ({
        name: group.name ?? group.campaign ?? 'No campaign',
        figures: group,
      }))
    case 'link':
      return detailed.byLink.map((group) => ({
        name: `${group.name} · ${sourceLabel(group.platform)}`,
        figures: group,
      }))
    case 'device':
      return detailed.byDevice.map((group) => ({ name: deviceLabels[group.device] ?? group.device, figures: group }))
    case 'country':
      // Addresses of visitors are not kept, so no country is known.
      return detailed.funnel.clicks === 0 ? [] : [{ name: 'Not known', figures: detailed.funnel }]
    case 'cohort':
      return []
  }
}
