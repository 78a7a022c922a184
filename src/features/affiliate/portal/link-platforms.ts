import type { ReferralLink } from '#api/affiliates/campaigns.ts'

/** Where links are shared, in the order of the list. */
export const linkPlatforms = [
  'website',
  'email',
  'twitter',
  'facebook',
  'linkedin',
  'whatsapp',
  'youtube',
  'instagram',
  'tiktok',
  'discord',
  'other',
] as const satisfies readonly ReferralLink['platform'][]
