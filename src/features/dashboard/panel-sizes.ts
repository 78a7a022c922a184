/** Height of the equity chart in pixels. */
export const equityHeight = 340
/** Heights of panels before their contents are there: what they will measure, so that nothing jumps. */
export const panelHeights = { figure: 112, equity: 480, calendar: 560, recent: 560 } as const
/** How many figures the dashboard shows. */
export const recentCount = 10
