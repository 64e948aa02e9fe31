namespace Peregrine.Json;

/// <summary>
/// Marks the member of an enum that is read instead of an unknown name or number, so that clients can read members that a service has added later.
/// <see cref="EnumMemberConverter{TEnum}"/> and <see cref="EnumMemberConverter"/> honour the attribute.
/// </summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class EnumFallbackAttribute : Attribute;
