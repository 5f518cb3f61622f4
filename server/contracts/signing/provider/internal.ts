/** The product signs by itself: at a page of its own, by a link that is for the signer alone. */
import type { SignSecrets } from '../secrets.js';
import type { SignProvider } from './provider.js';

export const internalProvider = (secrets: SignSecrets, publicUrl: string): SignProvider => ({
  signUrl: async (flow, signer, expireAt) => ({
    url: `${publicUrl}/iframeBox/signDocument#${await secrets.makeLink(flow.id, signer.signerNo, expireAt)}`,
    expireAt,
  }),
});

/** Of a flow that never changes its provider. */
export const providerOf =
  (internal: SignProvider, external: SignProvider): SignProvider['signUrl'] =>
  (flow, ...asked) =>
    (flow.provider === 'EXTERNAL' ? external : internal).signUrl(flow, ...asked);
