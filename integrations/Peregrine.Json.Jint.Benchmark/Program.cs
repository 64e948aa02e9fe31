// Measures JSON.stringify and JSON.parse of this library in a Jint engine against Jint's own.
//   [--rounds N] [--only TEXT] [--loop MILLISECONDS] [--public] [document.json ...]
// If no document is named, measures with twitter, citm_catalog and canada below PEREGRINE_DATA. Records that this program creates are always added. With
// --public, this library reads objects only by Jint's public members. With --loop, only this library runs, for a profiler.
using Peregrine.Json.Jint.Benchmark;

int rounds = 15, loop = 0;
string only = "";
List<string> paths = [];
for (int i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "--rounds":
            rounds = int.Parse(args[++i]);
            break;
        case "--only":
            only = args[++i];
            break;
        case "--loop":
            loop = int.Parse(args[++i]);
            break;
        case "--public":
            AppContext.SetSwitch("Peregrine.Json.Jint.PublicMembersOnly", true);
            break;
        default:
            paths.Add(args[i]);
            break;
    }
}

return new Contest(rounds, only, loop).Run(Document.All(paths)) ? 0 : 1;
