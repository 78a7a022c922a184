/** Where referral links are shared, in the order of lists. */
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
] as const
