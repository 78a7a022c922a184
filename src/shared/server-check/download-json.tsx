import { mdiDownloadOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Icon } from '#ui/icon.tsx'
import { useVerificationDownload, type VerificationDownload } from './use-verification-download.ts'

interface DownloadJsonProps {
  /** Null while there is no finished result. */
  readonly download: VerificationDownload | null
}

/** Downloads a result with its inputs and sample as one file, which anybody can verify. */
export function DownloadJson({ download }: DownloadJsonProps) {
  const { isPending, save } = useVerificationDownload()
  return (
    <Button
      color="inherit"
      disabled={download === null}
      loading={isPending}
      loadingPosition="start"
      startIcon={<Icon path={mdiDownloadOutline} />}
      onClick={() => {
        if (download !== null) void save(download)
      }}
    >
      Download JSON
    </Button>
  )
}
