import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { materialsQuery } from '#api/affiliates/earnings.ts'
import { linkWithSource } from '#features/affiliate/portal/link-with-source.ts'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import charterElite from '#images/charter-elite-1440-dark.webp'
import dashboard from '#images/dashboard-1440-dark.webp'
import monteCarlo from '#images/monte-carlo-1440-dark.webp'
import { useAddress } from '#shared/address/use-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { bannerFormats } from './draw-banner.ts'
import { MaterialCard } from './material-card.tsx'
import { PictureBanner } from './picture-banner.tsx'

const heights = [330, 240, 240]
const pictures = [
  { title: 'Dashboard', headline: 'Know what your edge is worth', source: dashboard },
  { title: 'Monte Carlo', headline: 'See what your plan can do to an account', source: monteCarlo },
  { title: 'Charter Elite', headline: 'Sixteen tools on your own trades', source: charterElite },
] as const
const formatOptions = bannerFormats.map(({ key, label }) => ({ value: key, label }))
const types = [
  { value: 'all', label: 'All' },
  { value: 'banner', label: 'Banners' },
  { value: 'email', label: 'Emails' },
  { value: 'social', label: 'Social' },
] as const

const cards = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
} as const

/** Banners with pictures of the product in the format of the address. */
function PictureBanners({
  link,
  formatKey,
  onChange,
}: {
  link: string
  formatKey: string
  onChange: (key: string) => void
}) {
  const format = bannerFormats.find(({ key }) => key === formatKey) ?? bannerFormats[0]
  if (format === undefined) return null
  return (
    <Panel title="Banners" subtitle="Pictures of the product with your link">
      <Box sx={{ mb: 2 }}>
        <Segments label="Format" options={formatOptions} value={format.key} onChange={onChange} />
      </Box>
      <Box component="ul" sx={{ ...cards, m: 0, p: 0, listStyle: 'none' }}>
        {pictures.map((picture) => (
          <PictureBanner
            key={`${picture.title} ${format.key}`}
            {...picture}
            format={format}
            link={linkWithSource(link, 'social')}
          />
        ))}
      </Box>
    </Panel>
  )
}

function MaterialsContents({ link }: PortalAffiliate) {
  const [address, changeAddress] = useAddress()
  const { data, error, refetch } = useQuery(materialsQuery)
  const set = (name: string, value: string, fallback: string) =>
    changeAddress((current) => {
      if (value === fallback) current.delete(name)
      else current.set(name, value)
      return current
    })
  if (data === undefined && error !== null)
    return <ErrorState title="Couldn’t load materials" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading materials" heights={heights} />
  const type = types.find(({ value }) => value === address.get('type'))?.value ?? 'all'
  const shown = data.filter((material) => type === 'all' || material.type === type)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segments label="Type" options={types} value={type} onChange={(value) => set('type', value, 'all')} />
      {type === 'all' || type === 'banner' ? (
        <PictureBanners
          link={link}
          formatKey={address.get('format') ?? 'social'}
          onChange={(value) => set('format', value, 'social')}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title="No materials of this type">Choose another type.</EmptyState>
      ) : (
        <Box sx={cards}>
          {shown.map((material) => (
            <MaterialCard key={material.id} {...material} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** /affiliate/campaigns/materials: banners and texts that carry the affiliate's link. */
export default function MaterialsPage() {
  return (
    <Portal
      title="Affiliate Materials"
      subtitle="Banners and texts with your link in them"
      current="materials"
      heights={heights}
    >
      {(portal) => <MaterialsContents {...portal} />}
    </Portal>
  )
}
