// Shows the passkey button where the browser knows passkeys, asks for one and sends the answer with the form.
(() => {
  const form = document.querySelector('form[data-passkey]');
  if (!form || !window.PublicKeyCredential || !navigator.credentials) return;
  const options = JSON.parse(form.dataset.passkey);
  const told = form.querySelector('[data-cancelled]');
  /** @type {AbortController | undefined} */
  let offering;

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const toText = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  const asked = () => ({
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: (options.allowCredentials ?? []).map((one) => ({ ...one, id: toBytes(one.id) })),
  });

  const answerOf = ({ id, rawId, type, response }) => ({
    id,
    rawId: toText(rawId),
    type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle ? { userHandle: toText(response.userHandle) } : {}),
    },
  });

  const send = (credential) => {
    form.elements.assertion.value = JSON.stringify(answerOf(credential));
    form.submit();
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    told.textContent = '';
    offering?.abort();
    try {
      send(await navigator.credentials.get({ publicKey: asked() }));
    } catch {
      told.textContent = told.dataset.cancelled;
    }
  });
  form.hidden = false;

  // Passkeys among what the browser suggests for the e-mail address. It waits without a word until one is chosen.
  const offer = async () => {
    if (!form.dataset.offer || !(await window.PublicKeyCredential.isConditionalMediationAvailable?.()))
      return;
    offering = new AbortController();
    send(
      await navigator.credentials.get({
        publicKey: asked(),
        mediation: 'conditional',
        signal: offering.signal,
      }),
    );
  };
  offer().catch(() => undefined);
})();
