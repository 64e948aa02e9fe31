using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Discovery;

/// <summary>Calls methods and constructors by reflection. Exceptions reach the caller as thrown, not in a <see cref="TargetInvocationException"/>.</summary>
internal static class Unwrapped
{
    private const BindingFlags Flags = BindingFlags.Instance | BindingFlags.Public | BindingFlags.CreateInstance | BindingFlags.DoNotWrapExceptions;

    /// <summary>Creates an instance with the public constructor that accepts these arguments.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The flags ask for public constructors alone.")]
    public static object Create([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type type, params object?[] arguments) =>
        Activator.CreateInstance(type, Flags, binder: null, arguments, culture: null)!;

    /// <summary>
    /// Creates an instance with the parameterless constructor, public or not. The runtime calls that constructor by its address, whereas it would emit and
    /// compile code for an invoker's second call.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Called where the constructor has been found.")]
    public static T Make<T>()
    {
        try
        {
            return (T)Activator.CreateInstance(typeof(T), nonPublic: true)!;
        }
        catch (TargetInvocationException error) when (error.InnerException is not null)
        {
            ExceptionDispatchInfo.Throw(error.InnerException);
            throw;
        }
    }

    /// <summary>Calls a static method.</summary>
    public static object? Call(MethodInfo method, params object?[] arguments) =>
        method.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
}
