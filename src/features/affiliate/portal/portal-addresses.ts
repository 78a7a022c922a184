/** The addresses of the affiliate portal: those without a link in the side navigation lie below the one that stands for them. */
export const portalAddresses = {
  application: '/affiliate/application',
  dashboard: '/affiliate/dashboard',
  analytics: '/affiliate/analytics',
  campaigns: '/affiliate/campaigns',
  links: '/affiliate/campaigns/links',
  materials: '/affiliate/campaigns/materials',
  commissions: '/affiliate/dashboard/commissions',
  payouts: '/affiliate/dashboard/payouts',
  terms: '/affiliate/application/terms',
} as const
export type PortalScreen = keyof typeof portalAddresses
