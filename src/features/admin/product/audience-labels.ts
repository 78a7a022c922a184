/** Who sees an announcement. */
export const audienceLabels = {
  everyone: 'Everyone',
  free: 'Free plan',
  professional: 'Professional plan',
} as const
