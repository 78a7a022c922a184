/** What a screen shows while its code loads. */
export function Loading() {
  return <output style={{ display: 'block', padding: '2rem', textAlign: 'center' }}>Loading...</output>
}
