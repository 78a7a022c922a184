/** The first part of every query key about notifications. */
export const notificationsKey = ['notifications'] as const
