/** Texts of incidents that occur both in the past and while the demo runs. */
import { affected, type OpenedIncident } from "./incident-script.ts";

/** Webhooks that are late by up to some minutes, from three to ten. */
export function webhooksLate(minutes: number): OpenedIncident {
  return {
    Title: "Webhooks arrive late",
    Message: `Webhooks arrive up to ${minutes} minutes late. None are lost.`,
    AffectedComponents: affected({ Webhooks: "Degraded Performance" }),
    AlsoOn: ["developers"],
    Translations: {
      de: {
        Title: "Webhooks kommen verspätet an",
        Message: `Sie kommen bis zu ${minutes} Minuten später an. Keiner geht verloren.`,
      },
      fr: {
        Title: "Les webhooks arrivent en retard",
        Message: `Ils arrivent avec jusqu’à ${minutes} minutes de retard. Aucun n’est perdu.`,
      },
      ja: {
        Title: "Webhook の配信が遅れています",
        Message: `最大 ${minutes} 分遅れて届きます。失われるものはありません。`,
      },
      ar: { Title: "تأخر وصول Webhooks", Message: `تصل متأخرة حتى ${minutes} دقائق. لا يضيع أي منها.` },
    },
  };
}

/** A zone of Tokyo that is down. */
export const zoneDown: OpenedIncident = {
  Title: "東京 (Tokyo): one of three zones is down",
  Message: "Shops that are served from there may fail to load at the first try.",
  AffectedComponents: affected({ 東京: "Partial Outage" }),
  Translations: {
    ja: {
      Title: "東京：3 つのゾーンのうち 1 つが停止しています",
      Message: "東京から配信されるショップは、最初の読み込みに失敗することがあります。",
    },
    de: {
      Title: "Tokio: eine von drei Zonen ist ausgefallen",
      Message: "Shops, die von dort kommen, laden beim ersten Versuch vielleicht nicht.",
    },
  },
};
