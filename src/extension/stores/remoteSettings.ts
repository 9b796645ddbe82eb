import * as vscode from "vscode";
import type { HttpSettings } from "../../stores/http/httpSettings";
import type { S3Settings } from "../../stores/http/objectHosts";

/**
 * The settings of remote stores; odd values count as none.
 * @param network why a request may fail in this host
 */
export function remoteSettings(network: string): {
  readonly http: Pick<HttpSettings, "timeout" | "forbiddenIsMissing" | "advice">;
  readonly s3: S3Settings;
} {
  const settings = vscode.workspace.getConfiguration("zarrLens.remote");
  const seconds = settings.get("timeout", 30);
  const region = settings.get("s3Region", "");
  const endpoint = settings.get("s3Endpoint", "").trim();
  return {
    http: {
      timeout: (seconds > 0 ? Math.min(seconds, 3600) : 30) * 1000,
      forbiddenIsMissing: settings.get("treatForbiddenAsMissing", false),
      advice: {
        forbidden: vscode.l10n.t(
          "Servers that do not let everybody list answer so for what is not there, too; the setting {0} takes it for that.",
          "zarrLens.remote.treatForbiddenAsMissing",
        ),
        network,
      },
    },
    s3: {
      region: /^[a-z0-9-]+$/.test(region) ? region : undefined,
      endpoint: /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint) ? endpoint : undefined,
    },
  };
}
