using System.Runtime.Serialization;

namespace Peregrine.Json.Discovery;

/// <summary>Identifies types that are always refused.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class Unsupported
{
    /// <summary>Whether no value of the type except null is ever read or written.</summary>
    public static bool IsNever(Type type) =>
        typeof(MemberInfo).IsAssignableFrom(type) || typeof(Delegate).IsAssignableFrom(type)
            || type == typeof(IntPtr) || type == typeof(UIntPtr) || type == typeof(SerializationInfo)
        || (type.IsArray && !type.IsSZArray);
}
