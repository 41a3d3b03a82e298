/** Japanese texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Japanese. */
export const demoJapanese: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "クリエイターのためのショップ、決済、ストレージ。すべて架空のもので、このデモは停止すると消えます。",
  "Fernhill Developers": "Fernhill 開発者向け",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "連携の基盤です。コンポーネントとお知らせの一部をショップのページと共有しています。",
  Storefront: "ストア",
  Website: "ウェブサイト",
  Checkout: "お支払い",
  "Baskets and payments": "カートと決済",
  Search: "検索",
  Recommendations: "おすすめ",
  "Products that go together": "組み合わせの良い商品",
  Platform: "プラットフォーム",
  "Public API": "公開 API",
  Webhooks: "Webhook",
  "What we send to your systems": "お客様のシステムへの通知",
  Identity: "ログイン",
  "Signing in and accounts": "ログインとアカウント",
  "Object Storage": "オブジェクトストレージ",
  Regions: "リージョン",
  Europe: "ヨーロッパ",
  Frankfurt: "フランクフルト",
  Stockholm: "ストックホルム",
  Americas: "アメリカ",
  "São Paulo": "サンパウロ",
  Asia: "アジア",
  Tokyo: "東京",
  Dubai: "ドバイ",
  "Back Office": "管理",
  "Merchant Dashboard": "ショップ管理画面",
  "Nightly Export": "夜間エクスポート",
  "The sales of the day before as a file": "前日の売上をファイルで出力",
  "Search is slow": "検索が遅くなっています",
  "Results take several seconds. Everything else works.":
    "検索結果の表示に数秒かかります。そのほかは正常です。",
  "One of three index nodes ran out of memory. It is being replaced.":
    "3 台のインデックスノードのうち 1 台でメモリーが不足しました。交換しています。",
  "The new node has caught up, and results are fast again.":
    "新しいノードの同期が完了し、検索は再び速くなりました。",
  "Some API calls answer 503": "一部の API 呼び出しが 503 を返しています",
  "About 1 in 8 calls fails. Most retries succeed.":
    "約 8 件に 1 件が失敗します。ほとんどは再試行で成功します。",
  "A load balancer is sending calls to a machine that no longer exists.":
    "ロードバランサーが、すでに存在しないマシンへリクエストを送っています。",
  "The machine is out of rotation. We are watching the error rate.":
    "該当のマシンを振り分け先から外しました。エラー率を監視しています。",
  "No call has failed since.": "その後、失敗した呼び出しはありません。",
  "Files can’t be read or written": "ファイルの読み書きができません",
  "Uploads and downloads fail. Stored files are safe.":
    "アップロードとダウンロードに失敗します。保存済みのファイルは安全です。",
  "A network change disconnected the storage. We are rolling it back.":
    "ネットワークの変更によりストレージが切断されました。変更を元に戻しています。",
  "The change has been rolled back. No data was lost.": "変更を元に戻しました。データの損失はありません。",
  "São Paulo is unreachable from some networks": "一部のネットワークからサンパウロに接続できません",
  "A network carrier has a fault. Other regions are not affected.":
    "通信事業者で障害が発生しています。ほかのリージョンに影響はありません。",
  "Traffic is routed through another carrier.": "別の通信事業者を経由しています。",
  "The carrier has fixed the fault.": "通信事業者の障害は解消しました。",
  "Nobody can sign in": "ログインできません",
  "People who are signed in stay signed in. Shops and payments work.":
    "ログイン済みの方はそのままご利用いただけます。ショップと決済は正常です。",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "証明書の有効期限が切れていました。更新済みで、今後は自動で更新されます。",
  "Dubai answers slowly": "ドバイの応答が遅くなっています",
  "A submarine cable is cut. Traffic takes a longer route.":
    "海底ケーブルが切断されました。通信は遠回りの経路を通っています。",
  "Traffic is back on its usual route.": "通信は通常の経路に戻りました。",
  "Some payments by bank transfer are declined": "一部の銀行振込が拒否されています",
  "Cards and wallets work.": "カードとウォレットは利用できます。",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "銀行での振込受付が再開しました。拒否された注文は、もう一度お支払いいただけます。",
  "Webhooks arrive late": "Webhook の配信が遅れています",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "最大 10 分遅れて届きます。失われるものはありません。",
  "The queue is empty, and webhooks arrive within a second.":
    "キューは空になり、Webhook は 1 秒以内に届いています。",
  "Orders cannot be placed": "注文ができません",
  "Checkout fails for all customers. Baskets are kept.":
    "すべてのお客様でお支払いに失敗しています。カートの中身は保存されています。",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "データベースの変更により税率テーブルがロックされています。変更を元に戻しています。",
  "Orders go through again.": "注文は再び正常に処理されています。",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "30 分前から注文は正常に処理されています。二重請求はありません。",
  "Tokyo: one of three zones is down": "東京：3 つのゾーンのうち 1 つが停止しています",
  "Shops that are served from there may fail to load at the first try.":
    "東京から配信されるショップは、最初の読み込みに失敗することがあります。",
  "Power is back, and the zone serves again.": "電源が復旧し、ゾーンは再び稼働しています。",
  "Card payments fail at checkout": "カード決済に失敗しています",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "カード決済の約 8 割が失敗しています。銀行振込と登録済みのウォレットは利用できます。",
  "A certificate at our payment provider expired. They are replacing it.":
    "決済事業者の証明書の有効期限が切れていました。現在交換しています。",
  "The new certificate is in place, and payments go through again.":
    "新しい証明書に交換され、決済は再び正常に処理されています。",
  "No payments have failed since.": "その後、決済の失敗は発生していません。",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "最大 4 分遅れて届きます。失われるものはありません。",
  "We have doubled the number of workers, and the queue is shrinking.":
    "ワーカーを 2 倍に増やし、キューは減っています。",
  "The queue is empty.": "キューは空になりました。",
  "Regular check of Object Storage": "オブジェクトストレージの定期点検",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "ディスクを点検、交換します。ファイルは引き続き読み取れますが、アップロードが遅くなることがあります。",
  "New certificates at the edge": "エッジサーバーの証明書を更新します",
  "No requests are lost during the change.": "更新中もリクエストが失われることはありません。",
  "Search moves to new machines": "検索を新しいサーバーへ移行しています",
  "Results may be slow, and new products may appear a few minutes late.":
    "検索結果の表示が遅くなることや、新しい商品が数分遅れて表示されることがあります。",
  "Identity gets a new database": "ログイン基盤のデータベースを入れ替えます",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "数分間ログインできなくなります。ログイン済みの方はそのままご利用いただけます。",
  "The old upload API is being retired": "旧アップロード API の提供を終了します",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "{date}に終了します。[新しいアップロード API](https://fernhill.example/uploads) で同じことがすべてできます。",
  Sandbox: "サンドボックス",
  "The API with test data": "テストデータ用の API",
  Documentation: "ドキュメント",
  Packages: "パッケージ",
  "SDKs for six languages": "6 言語に対応した SDK",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**発生した事象** マイグレーションが税率テーブルを 38 分間ロックしました。すべての注文がこのテーブルを読み取るため、注文は失敗するまで待たされました。\n\n**時間がかかった理由** コピー環境では数秒で完了していました。コピーには注文が入っていなかったためです。\n\n**変更した点**\n\n- マイグレーションは、3 秒以内にロックを取得できなければ中止します。\n- マイグレーションを試すコピー環境で、実際の注文 1 時間分を再生します。",
};
