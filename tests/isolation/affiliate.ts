import { createAffiliateUser } from '#contract/affiliates/affiliates.ts'
import { createAffiliateCampaign, createReferralLink } from '#contract/affiliates/campaigns.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { byId, type Attempt, type Resource } from './attempt.ts'

/** By the id of their affiliate record, and by that of their account. */
const ofAffiliate = (rest: object = {}): Record<string, Attempt> =>
  byId(({ affiliateId }) => ({ params: { id: affiliateId }, ...rest }))

const forbidden = (input: Attempt['input']): Attempt => ({ input, code: 'forbidden' })

export const affiliate: Resource = {
  attempts: {
    'GET /affiliate/users/:id': byId(({ userId }) => ({ params: { id: userId } })),
    'GET /affiliate/users/:id/tier': ofAffiliate(),
    'POST /affiliate/users': {
      'body.user_id': forbidden(({ userId }) => ({
        body: { user_id: userId, code: `c-${userId.slice(0, 8)}`, displayName: 'Somebody else' },
      })),
    },
    'PUT /affiliate/users/:id': ofAffiliate({ body: { payoutMethod: 'paypal', payoutDetail: 'thief@example.com' } }),
    'POST /affiliate/users/:id/promote': byId(
      ({ affiliateId }) => ({ params: { id: affiliateId }, body: { tier: 'elite' } }),
      {
        code: 'forbidden',
        admins: true,
      },
    ),
    'POST /affiliate/applications': {
      'body.user_id': forbidden(({ userId }) => ({ body: { user_id: userId, application_data: { why: 'Because' } } })),
    },
    'GET /affiliate/campaigns/:id': ofAffiliate(),
    'POST /affiliate/campaigns': {
      'body.user_id': forbidden(({ userId }) => ({ body: { user_id: userId, name: 'Theirs' } })),
    },
    'PUT /affiliate/campaigns/:id': byId(({ campaignId }) => ({ params: { id: campaignId }, body: { name: 'Mine' } })),
    'DELETE /affiliate/campaigns/:id': byId(({ campaignId }) => ({ params: { id: campaignId } })),
    'POST /affiliate/links': {
      'body.campaignId': {
        input: ({ campaignId }) => ({ body: { platform: 'youtube', name: 'Below theirs', campaignId } }),
      },
    },
    'PUT /affiliate/links/:id': byId(({ linkId }) => ({ params: { id: linkId }, body: { name: 'Mine' } })),
    'DELETE /affiliate/links/:id': byId(({ linkId }) => ({ params: { id: linkId } })),
    'POST /affiliate/track/conversion': {
      'query.user_id': forbidden(({ userId }) => ({
        query: { referral_id: 'x'.repeat(22), user_id: userId, conversion_type: 'signup' },
      })),
    },
    'GET /affiliate/analytics/:id': ofAffiliate(),
    'GET /affiliate/analytics/detailed/:id': ofAffiliate(),
    'GET /affiliate/commissions/:id': ofAffiliate(),
    'GET /affiliate/payouts/:id': ofAffiliate(),
    'GET /affiliate/referrals/:id': ofAffiliate(),
    'POST /affiliate/payouts/request': {
      'body.user_id': forbidden(({ userId }) => ({
        body: { user_id: userId, amount: '60', payment_method: 'paypal', paymentDetail: 'thief@example.com' },
      })),
    },
  },
  ownOnly: {
    'GET /affiliate/users': {},
    'GET /affiliate/standing': {},
    'GET /affiliate/tiers': {},
    'GET /affiliate/programs': {},
    'GET /affiliate/links': {},
    'GET /affiliate/materials': {},
  },
  async more(server, { token, userId }) {
    const { user } = await succeed(server, token, createAffiliateUser, {
      body: { user_id: userId, code: `a-${userId.slice(0, 8)}`, displayName: 'An affiliate' },
    })
    await server.services.database.pool.query(`update affiliates set status = 'approved' where id = $1`, [user.id])
    const { campaign } = await succeed(server, token, createAffiliateCampaign, {
      body: { user_id: userId, name: 'Spring' },
    })
    const { link } = await succeed(server, token, createReferralLink, {
      body: { platform: 'email', name: 'Newsletter' },
    })
    return { affiliateId: user.id, campaignId: campaign.id, linkId: link.id }
  },
}
