/** The addresses of the affiliate portal. */
export const portalAddresses = {
  application: '/affiliate/application',
  dashboard: '/affiliate/dashboard',
  analytics: '/affiliate/analytics',
  campaigns: '/affiliate/campaigns',
  links: '/affiliate/links',
  materials: '/affiliate/materials',
  commissions: '/affiliate/commissions',
  payouts: '/affiliate/payouts',
  terms: '/affiliate/terms',
} as const
export type PortalScreen = keyof typeof portalAddresses
