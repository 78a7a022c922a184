/** Height of the equity chart in pixels. */
export const equityHeight = 242
/** The chart with its title. */
export const chartBlockHeight = equityHeight + 38
/** Heights of panels while they load, equal to their final heights, so that nothing jumps. */
export const panelHeights = { headline: 384, breakdown: 330, calendar: 600, recent: 596, groups: 280 } as const
/** Number of recent trades. */
export const recentTradeCount = 8
/** The least height of a row of widgets. */
export const widgetRowHeight = 240
