import type { Route } from '#contract/route.ts'
import * as accountActs from './account-acts.ts'
import * as admin from './admin.ts'
import * as adminAffiliates from './affiliates.ts'
import * as adminBackups from './backups.ts'
import * as adminFigures from './daily-figures.ts'
import * as adminMail from './mail.ts'
import * as adminProduct from './product.ts'
import * as adminProgram from './program.ts'
import * as adminTeams from './teams.ts'

/** The calls of the admin panel, a part of the list in routes.ts. */
export const adminRoutes: readonly Route[] = [
  admin.listAccounts,
  admin.getAccount,
  admin.updateAccount,
  admin.listAuditLog,
  admin.getSystem,
  admin.getStatistics,
  adminAffiliates.listAllAffiliates,
  adminAffiliates.decideAffiliate,
  adminAffiliates.listApplications,
  adminAffiliates.decideApplication,
  adminAffiliates.listAllCommissions,
  adminAffiliates.decideCommission,
  adminAffiliates.listAllPayouts,
  adminAffiliates.decidePayout,
  accountActs.confirmPassword,
  accountActs.endAccountSessions,
  accountActs.revokeAdminRole,
  accountActs.askForExport,
  accountActs.withdrawExportRequest,
  accountActs.exportAccountAsAdmin,
  accountActs.scheduleAccountDeletion,
  accountActs.cancelAccountDeletion,
  admin.exportAuditLog,
  adminFigures.getDailyFigures,
  adminTeams.listAllTeams,
  adminTeams.getAnyTeam,
  adminMail.listMails,
  adminMail.retryMail,
  adminBackups.listBackups,
  adminBackups.createBackup,
  adminBackups.startRestoreTest,
  adminProduct.listSwitches,
  adminProduct.updateSwitch,
  adminProduct.listAnnouncements,
  adminProduct.createAnnouncement,
  adminProduct.updateAnnouncement,
  adminProduct.deleteAnnouncement,
  adminProgram.getProgramTerms,
  adminProgram.updateProgramTerms,
  adminProgram.getPayoutLimit,
  adminProgram.updatePayoutLimit,
  adminProgram.decideTermChange,
  adminProgram.listAllMaterials,
  adminProgram.createMaterial,
  adminProgram.updateMaterial,
  adminProgram.deleteMaterial,
]
