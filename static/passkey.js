// Forms that have a passkey made or sign with one, and send what the browser says of it. They are shown
// where the browser can, on the host that the site's keys are for.
(() => {
  const age = 240000, fresh = Date.now(); // of the challenge, which is good for five minutes
  const bytes = (text) => new TextEncoder().encode(text);
  const raw = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

  async function challenge({ dataset }) {
    if (Date.now() - fresh < age) return bytes(dataset.challenge);
    const page = new DOMParser().parseFromString(await (await fetch(dataset.from)).text(), 'text/html');
    return bytes(page.querySelector('[data-passkey]').dataset.challenge);
  }

  const ask = {
    async create(form) {
      const { rp, site, user, email, have } = form.dataset;
      const { rawId, response } = await navigator.credentials.create({ publicKey: {
        challenge: await challenge(form), rp: { id: rp, name: site }, user: { id: bytes(user), name: email, displayName: email },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: have.split(' ').filter(Boolean).map((id) => ({ type: 'public-key', id: raw(id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      } });
      return { id: rawId, client: response.clientDataJSON, data: response.getAuthenticatorData(), key: response.getPublicKey() };
    },
    async get(form) {
      const { rawId, response } = await navigator.credentials.get({ publicKey: {
        challenge: await challenge(form), rpId: form.dataset.rp, userVerification: 'required',
      } });
      return { id: rawId, user: response.userHandle, client: response.clientDataJSON, data: response.authenticatorData, signature: response.signature };
    },
  };

  for (const form of document.querySelectorAll('[data-passkey]')) {
    if (!window.PublicKeyCredential || !('getPublicKey' in AuthenticatorAttestationResponse.prototype) || location.hostname !== form.dataset.rp) continue;
    form.hidden = false;
    for (const node of document.querySelectorAll('[data-no-passkey]')) node.hidden = true;
    form.addEventListener('submit', async (event) => {
      const field = form.elements;
      if (field.namedItem('id').value) return; // one that could not be sent for another reason
      event.preventDefault();
      try {
        const said = await ask[form.dataset.passkey](form);
        for (const [name, value] of Object.entries(said)) field.namedItem(name).value = base64(value);
        if (document.querySelector('[name=stay]:checked')) field.namedItem('stay').value = '1';
        form.submit();
      } catch {
        form.querySelector('[role=status]').textContent = form.dataset.failed;
      }
    });
  }
})();
