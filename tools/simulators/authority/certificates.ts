import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate for a name, signed by itself, with its key as PEM. */
export async function selfSigned(
  name: string,
  { from = new Date(Date.now() - 60_000), days = 90 }: { from?: Date; days?: number } = {},
): Promise<{ certificate: string; key: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      notBefore: from,
      notAfter: new Date(from.getTime() + days * 86_400_000),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new BasicConstraintsExtension(true),
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: name },
          { type: 'ip', value: '127.0.0.1' },
        ]),
      ],
    },
    crypto,
  );
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return { certificate: made.toString('pem'), key };
}
