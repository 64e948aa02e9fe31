using Jint;
using Jint.Native.Object;
using Jint.Runtime;

namespace Peregrine.Json.Jint;

/// <summary>A host of Jint that gives each new realm a JSON object of this library.</summary>
/// <param name="options">The options of the engine.</param>
/// <param name="limits">Limits of depth and length.</param>
internal sealed class PeregrineHost(Options options, EcmaOptions? limits) : Host
{
    protected override ObjectInstance CreateGlobalObject(Realm realm)
    {
        // Functions that are created here belong to the new realm, because it is the current realm of the engine meanwhile.
        ObjectInstance global = base.CreateGlobalObject(realm);
        JintJson.Remember(Engine, options);
        JintJson.Install(Engine, global, new JintRealm(Engine, realm.Intrinsics, global, options), limits);
        return global;
    }
}
