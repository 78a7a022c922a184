/** The device class of a user agent; nothing else of it is stored. */
export function deviceClass(userAgent: string): 'desktop' | 'mobile' | 'tablet' | 'other' {
  if (/ipad|tablet|kindle|silk|android(?!.*\bmobile\b)/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile'
  if (/windows|macintosh|x11|linux|cros/i.test(userAgent)) return 'desktop'
  return 'other'
}
