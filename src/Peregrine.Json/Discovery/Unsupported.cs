using System.Runtime.Serialization;

namespace Peregrine.Json.Discovery;

/// <summary>Types that are refused everywhere.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class Unsupported
{
    /// <summary>Whether no value of the type can ever be read or written, except null.</summary>
    public static bool IsNever(Type type) =>
        typeof(MemberInfo).IsAssignableFrom(type) || typeof(Delegate).IsAssignableFrom(type)
            || type == typeof(IntPtr) || type == typeof(UIntPtr) || type == typeof(SerializationInfo)
        || (type.IsArray && !type.IsSZArray);
}
