/** Networks that open a window to share an address. */
export const shareNetworks = [
  { key: 'twitter', label: 'Twitter' },
  { key: 'facebook', label: 'Facebook' },
  { key: 'linkedin', label: 'LinkedIn' },
  { key: 'whatsapp', label: 'WhatsApp' },
] as const
export type ShareNetwork = (typeof shareNetworks)[number]['key']

/** The message that goes with a shared link. */
export const shareText = 'I journal in Edgeworth, which shows what my edge is worth (affiliate link).'

/** The address of a network's window that shares a link. */
export function shareAddress(network: ShareNetwork, link: string): string {
  switch (network) {
    case 'twitter':
      return `https://twitter.com/intent/tweet?${new URLSearchParams({ url: link, text: shareText }).toString()}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link }).toString()}`
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link }).toString()}`
    case 'whatsapp':
      return `https://api.whatsapp.com/send?${new URLSearchParams({ text: `${shareText} ${link}` }).toString()}`
  }
}

/** Opens a network's window of 600 × 400 pixels, which learns nothing of this page. */
export function openShareWindow(network: ShareNetwork, link: string): void {
  window.open(shareAddress(network, link), '_blank', 'width=600,height=400,noopener,noreferrer')
}
