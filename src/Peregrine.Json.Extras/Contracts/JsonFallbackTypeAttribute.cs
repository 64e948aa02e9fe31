namespace Peregrine.Json;

/// <summary>
/// Names the type of objects whose discriminator is missing or is not known, on an abstract class or an interface that has
/// <see cref="System.Text.Json.Serialization.JsonDerivedTypeAttribute"/>. <see cref="FallbackTypeModifier"/> applies it.
/// </summary>
/// <param name="type">A type that derives from the marked one, with a constructor without parameters.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
public sealed class JsonFallbackTypeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type ?? throw new ArgumentNullException(nameof(type));
}
