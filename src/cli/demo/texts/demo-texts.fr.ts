/** French texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** French. */
export const demoFrench: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Boutiques, paiements et stockage pour les créateurs. Rien de tout cela n’est réel : c’est une démo, qui disparaît quand elle s’arrête.",
  "Fernhill Developers": "Fernhill pour les développeurs",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "Ce sur quoi reposent les intégrations. Cette page partage des composants et des annonces avec celle des boutiques.",
  Storefront: "Boutique",
  Website: "Site web",
  Checkout: "Paiement",
  "Baskets and payments": "Paniers et règlements",
  Search: "Recherche",
  Recommendations: "Recommandations",
  "Products that go together": "Produits qui vont ensemble",
  Platform: "Plateforme",
  "Public API": "API publique",
  Webhooks: "Webhooks",
  "What we send to your systems": "Ce que nous envoyons à vos systèmes",
  Identity: "Connexion",
  "Signing in and accounts": "Connexion et comptes",
  "Object Storage": "Stockage d’objets",
  Regions: "Régions",
  Europe: "Europe",
  Frankfurt: "Francfort",
  Stockholm: "Stockholm",
  Americas: "Amériques",
  "São Paulo": "São Paulo",
  Asia: "Asie",
  Tokyo: "Tokyo",
  Dubai: "Dubaï",
  "Back Office": "Administration",
  "Merchant Dashboard": "Espace marchand",
  "Nightly Export": "Export nocturne",
  "The sales of the day before as a file": "Les ventes de la veille dans un fichier",
  "Search is slow": "La recherche est lente",
  "Results take several seconds. Everything else works.":
    "Les résultats prennent plusieurs secondes. Tout le reste fonctionne.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "L’un des trois serveurs d’index manque de mémoire. Il est en cours de remplacement.",
  "The new node has caught up, and results are fast again.":
    "Le nouveau serveur est à jour, et les résultats sont de nouveau rapides.",
  "Some API calls answer 503": "Certains appels à l’API renvoient 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Environ un appel sur huit échoue. La plupart des nouvelles tentatives aboutissent.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Un répartiteur de charge envoie des appels vers une machine qui n’existe plus.",
  "The machine is out of rotation. We are watching the error rate.":
    "La machine est retirée de la répartition. Nous surveillons le taux d’erreur.",
  "No call has failed since.": "Aucun appel n’a échoué depuis.",
  "Files can’t be read or written": "Les fichiers ne peuvent être ni lus ni écrits",
  "Uploads and downloads fail. Stored files are safe.":
    "Les envois et les téléchargements échouent. Les fichiers enregistrés sont en sécurité.",
  "A network change disconnected the storage. We are rolling it back.":
    "Une modification du réseau a isolé le stockage. Nous l’annulons.",
  "The change has been rolled back. No data was lost.":
    "La modification a été annulée. Aucune donnée n’a été perdue.",
  "São Paulo is unreachable from some networks": "São Paulo est inaccessible depuis certains réseaux",
  "A network carrier has a fault. Other regions are not affected.":
    "Un opérateur réseau est en panne. Les autres régions ne sont pas touchées.",
  "Traffic is routed through another carrier.": "Le trafic passe par un autre opérateur.",
  "The carrier has fixed the fault.": "L’opérateur a réparé la panne.",
  "Nobody can sign in": "Personne ne peut se connecter",
  "People who are signed in stay signed in. Shops and payments work.":
    "Les sessions ouvertes le restent. Les boutiques et les paiements fonctionnent.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Un certificat avait expiré. Il a été renouvelé, et son renouvellement est désormais automatique.",
  "Dubai answers slowly": "Dubaï répond lentement",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Un câble sous-marin est coupé. Le trafic emprunte une route plus longue.",
  "Traffic is back on its usual route.": "Le trafic a repris sa route habituelle.",
  "Some payments by bank transfer are declined": "Certains paiements par virement sont refusés",
  "Cards and wallets work.": "Les cartes et les portefeuilles fonctionnent.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "La banque accepte de nouveau les virements. Les commandes refusées peuvent être payées à nouveau.",
  "Webhooks arrive late": "Les webhooks arrivent en retard",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Ils arrivent avec jusqu’à 10 minutes de retard. Aucun n’est perdu.",
  "The queue is empty, and webhooks arrive within a second.":
    "La file est vide, et les webhooks arrivent en moins d’une seconde.",
  "Orders cannot be placed": "Impossible de passer commande",
  "Checkout fails for all customers. Baskets are kept.":
    "Le paiement échoue pour tout le monde. Les paniers sont conservés.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Une modification de la base de données a verrouillé les tables de taxes. Nous l’annulons.",
  "Orders go through again.": "Les commandes passent de nouveau.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Les commandes passent de nouveau depuis une demi-heure, et aucune n’a été débitée deux fois.",
  "Tokyo: one of three zones is down": "Tokyo : une zone sur trois est en panne",
  "Shops that are served from there may fail to load at the first try.":
    "Les boutiques servies depuis Tokyo peuvent ne pas se charger du premier coup.",
  "Power is back, and the zone serves again.": "Le courant est rétabli, et la zone fonctionne de nouveau.",
  "Card payments fail at checkout": "Les paiements par carte échouent",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Environ 8 paiements par carte sur 10 échouent. Les virements et les portefeuilles enregistrés fonctionnent.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Un certificat de notre prestataire de paiement a expiré. Il est en cours de remplacement.",
  "The new certificate is in place, and payments go through again.":
    "Le nouveau certificat est en place, et les paiements passent de nouveau.",
  "No payments have failed since.": "Aucun paiement n’a échoué depuis.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Ils arrivent avec jusqu’à 4 minutes de retard. Aucun n’est perdu.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Nous avons doublé le nombre de processus, et la file diminue.",
  "The queue is empty.": "La file est vide.",
  "Regular check of Object Storage": "Vérification régulière du stockage d’objets",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Des disques sont vérifiés et remplacés. Les fichiers restent lisibles ; les envois peuvent être lents.",
  "New certificates at the edge": "Nouveaux certificats en périphérie",
  "No requests are lost during the change.": "Aucune requête n’est perdue pendant le changement.",
  "Search moves to new machines": "La recherche migre vers de nouveaux serveurs",
  "Results may be slow, and new products may appear a few minutes late.":
    "Les résultats peuvent être lents, et les nouveaux produits apparaître avec quelques minutes de retard.",
  "Identity gets a new database": "Nouvelle base de données pour la connexion",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Pendant quelques minutes, personne ne pourra se connecter. Les sessions ouvertes le restent.",
  "The old upload API is being retired": "L’ancienne API d’envoi va être arrêtée",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Elle s’arrête le {date}. La [nouvelle API d’envoi](https://fernhill.example/uploads) fait tout ce qu’elle faisait.",
  Sandbox: "Bac à sable",
  "The API with test data": "L’API avec des données de test",
  Documentation: "Documentation",
  Packages: "Paquets",
  "SDKs for six languages": "Des SDK pour six langages",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Ce qui s’est passé.** Une migration a verrouillé les tables de taxes pendant 38 minutes. Chaque commande les lit : chacune a donc attendu jusqu’à échouer.\n\n**Pourquoi cela a duré.** Sur une copie, la migration n’avait pris que quelques secondes : la copie ne recevait aucune commande.\n\n**Ce que nous avons changé.**\n\n- Une migration abandonne désormais au bout de 3 secondes sans son verrou.\n- La copie sur laquelle nous essayons les migrations rejoue une heure de commandes réelles.",
};
