namespace Peregrine.Json;

/// <summary>
/// On an abstract class or an interface with <see cref="System.Text.Json.Serialization.JsonDerivedTypeAttribute"/>, names the type that objects with a missing
/// or unknown discriminator are read as. <see cref="FallbackTypeModifier"/> applies the attribute.
/// </summary>
/// <param name="type">A type that derives from the marked one, with a constructor without parameters.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
public sealed class JsonFallbackTypeAttribute(Type type) : Attribute
{
    /// <summary>The type that objects with a missing or unknown discriminator are read as.</summary>
    public Type Type { get; } = type ?? throw new ArgumentNullException(nameof(type));
}
