import Box from '@mui/material/Box'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { AnnouncementsPanel } from './announcements-panel.tsx'
import { SwitchesPanel } from './switches-panel.tsx'

/** /adminpanel/product: announcements, and parts of the product that can be turned off. */
export default function ProductPage() {
  return (
    <AdminPage title="Product">
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <AnnouncementsPanel />
        <SwitchesPanel />
      </Box>
    </AdminPage>
  )
}
