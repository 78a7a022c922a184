/** The search parameter that names a team's portfolio on the screens that show it. */
export const teamAddressKey = 'team_portfolio'
