import type { Instant } from '#domain/numbers/units.ts'

/** Where a custom stat is shown. */
export const statPlaces = ['entry', 'trade', 'history', 'dashboard', 'charterElite'] as const
export type StatPlace = (typeof statPlaces)[number]

/** Whether a stat is offered at a place. */
export const isShownOn = (
  stat: { readonly archivedAt: Instant | null; readonly shownOn: readonly StatPlace[] },
  place: StatPlace,
): boolean => stat.archivedAt === null && stat.shownOn.includes(place)
